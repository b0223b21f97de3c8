import { defineTexts } from '../../text/define-texts.ts';

export const texts = defineTexts({
  zh: {
    phone: '这部手机',
    onIt: '已连接此 Wi-Fi',
    other: (ssid: string) => `连接的是 ${ssid}`,
    none: '没有连接 Wi-Fi',
    unknown: '未知',
    open: '打开手机的 Wi-Fi 设置',
  },
  en: {
    phone: 'This phone',
    onIt: 'Connected to this Wi-Fi',
    other: (ssid) => `On ${ssid}`,
    none: 'Not on Wi-Fi',
    unknown: 'Unknown',
    open: 'Open phone’s Wi-Fi settings',
  },
});
