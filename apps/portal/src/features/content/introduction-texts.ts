import { defineTexts } from '../../text/define-texts.ts';

export const texts = defineTexts({
  zh: {
    print: '打印',
    next: '接下来',
    services: '服务说明',
    audio: '声音与摄像机报警说明',
    alarms: '短信与电话报警说明',
    rules: '消息规则',
    buySms: '购买短信报警',
    buyPhone: '购买电话报警',
    buyAudio: '续费声音与摄像机报警',
    allServices: '查看此设备的服务',
  },
  en: {
    print: 'Print',
    next: 'Next',
    services: 'About the services',
    audio: 'About sound and camera alarms',
    alarms: 'About SMS and phone alarms',
    rules: 'Message rules',
    buySms: 'Buy SMS alarms',
    buyPhone: 'Buy phone-call alarms',
    buyAudio: 'Renew sound and camera alarms',
    allServices: 'Services for this device',
  },
});
