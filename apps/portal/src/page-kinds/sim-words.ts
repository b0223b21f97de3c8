import { defineTexts } from '../text/define-texts.ts';

/** Carriers, states and stop reasons of SIM cards in words, for every page that shows one. */
export const simWords = defineTexts({
  zh: {
    cmcc: '中国移动',
    telecom: '中国电信',
    unicom: '中国联通',
    notActivated: '未激活',
    activated: '已激活',
    stopped: '已停机',
    preCancelled: '预销户',
    cancelled: '已销户',
    unknown: '状态未知',
    expiredProduct: '套餐已到期',
    separated: '机卡分离',
    credit: '欠费',
    ownRequest: '本人申请停机',
    region: '超出使用区域',
    forced: '运营商强制停机',
  },
  en: {
    cmcc: 'China Mobile',
    telecom: 'China Telecom',
    unicom: 'China Unicom',
    notActivated: 'Not activated',
    activated: 'Activated',
    stopped: 'Stopped',
    preCancelled: 'About to be cancelled',
    cancelled: 'Cancelled',
    unknown: 'Unknown',
    expiredProduct: 'The plan has expired',
    separated: 'The SIM was used in another device',
    credit: 'The bill is unpaid',
    ownRequest: 'You requested it',
    region: 'Used outside its allowed area',
    forced: 'The carrier stopped it',
  },
});
