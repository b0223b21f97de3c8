import type { TroubleNode } from './troubleshooting.ts';

/** Alarms, real names and money. */
export const serviceTroubles: Readonly<Record<string, TroubleNode>> = {
  alarmListed: {
    kind: 'question',
    title: { zh: '报警列表里有这条报警吗？', en: 'Is the alarm in the list of alarms?' },
    hint: {
      zh: '列表保存 100 天，每条都写明通知了谁。',
      en: 'The list keeps 100 days and says who was told.',
    },
    choices: [
      {
        id: 'yes',
        to: 'alarmLimit',
        label: { zh: '有，但没收到短信或电话', en: 'Yes, but no SMS or call came' },
      },
      { id: 'no', to: 'alarmSettings', label: { zh: '没有', en: 'No' } },
    ],
  },
  alarmLimit: {
    kind: 'question',
    title: { zh: '当天已有 10 次，或余量用完了吗？', en: 'Were there 10 that day, or is nothing left?' },
    choices: [
      { id: 'yes', to: 'alarmSpent', label: { zh: '是', en: 'Yes' } },
      { id: 'no', to: 'alarmSettings', label: { zh: '不是', en: 'No' } },
    ],
  },
  nameStep: {
    kind: 'question',
    title: { zh: '停在哪一步？', en: 'Which step is it?' },
    choices: [
      { id: 'photo', to: 'namePhoto', label: { zh: '身份证照片', en: 'The photos of the ID card' } },
      { id: 'video', to: 'nameVideo', label: { zh: '读数字、录视频', en: 'The digits and the video' } },
      { id: 'waiting', to: 'nameWaiting', label: { zh: '已提交，没有结果', en: 'Submitted, and no result' } },
    ],
  },
  nameWaiting: {
    kind: 'question',
    title: { zh: '提交超过一个工作日了吗？', en: 'Is it more than a working day ago?' },
    choices: [
      { id: 'yes', to: 'askPeople', label: { zh: '超过了', en: 'Yes' } },
      { id: 'no', to: 'nameWait', label: { zh: '还没有', en: 'No' } },
    ],
  },
  payTaken: {
    kind: 'question',
    title: { zh: '钱已经扣了吗？', en: 'Was money taken?' },
    choices: [
      { id: 'yes', to: 'paid', label: { zh: '扣了', en: 'Yes' } },
      { id: 'no', to: 'payTime', label: { zh: '没有扣', en: 'No' } },
    ],
  },
  payTime: {
    kind: 'question',
    title: { zh: '下单还不到 30 分钟吗？', en: 'Was it ordered less than 30 minutes ago?' },
    choices: [
      { id: 'yes', to: 'payOn', label: { zh: '不到', en: 'Yes' } },
      { id: 'no', to: 'orderAgain', label: { zh: '超过了', en: 'No' } },
    ],
  },
  alarmSpent: {
    kind: 'outcome',
    tone: 'act',
    title: { zh: '达到了上限，或没有余量', en: 'The limit was reached, or nothing is left' },
    text: {
      zh: '上限在次日 0 时自动解除；余量可以补充。App 通知不受影响。',
      en: 'The limit is lifted at midnight, and more can be bought. The app still tells you.',
    },
    entry: 'alarm-limits',
    page: { path: 'serve.html', label: { zh: '查看余量', en: 'See what is left' } },
  },
  alarmSettings: {
    kind: 'outcome',
    tone: 'act',
    title: { zh: '检查报警设置', en: 'Check the alarm settings' },
    text: {
      zh: '看这种报警是否打开、渠道和号码是否正确，以及是否在免打扰时段。',
      en: 'See whether it is on, by which channel and to which numbers, and whether there are quiet hours.',
    },
    entry: 'alarm-limits',
    page: { path: 'alarm/config.html', label: { zh: '打开报警设置', en: 'Open the alarm settings' } },
  },
  namePhoto: {
    kind: 'outcome',
    tone: 'act',
    title: { zh: '重拍一张', en: 'Take the photo again' },
    text: {
      zh: '白天靠窗、四角齐全、没有反光。只需重做被拒的那一步。',
      en: 'In daylight, with all four corners and no glare. Only the refused step has to be done again.',
    },
    entry: 'id-upload-problem',
  },
  nameVideo: {
    kind: 'outcome',
    tone: 'act',
    title: { zh: '重新取一组数字再录', en: 'Take new digits and record again' },
    text: {
      zh: '数字 5 分钟内有效，只能用一次。用普通话清楚地读出，不戴口罩和帽子。',
      en: 'The digits are valid for 5 minutes and work once. Read them clearly in Mandarin, without mask or hat.',
    },
    entry: 'app-real-name',
  },
  nameWait: {
    kind: 'outcome',
    tone: 'ok',
    title: { zh: '运营商正在审核', en: 'The carrier is deciding' },
    text: {
      zh: '一般几分钟，最长一个工作日。结果会显示在同一页，不必重新提交。',
      en: 'Usually minutes, at most a working day. The result appears on the same page; you need not send it again.',
    },
    entry: 'app-real-name',
  },
  askPeople: {
    kind: 'outcome',
    tone: 'act',
    title: { zh: '我们来查', en: 'We look into it' },
    text: {
      zh: '请告诉我们设备号和提交的时间，客服会在一个工作日内联系您。',
      en: 'Tell us the device number and when you sent it. We contact you within one working day.',
    },
    page: { path: 'complaint.html', label: { zh: '联系我们', en: 'Contact us' } },
  },
  paid: {
    kind: 'outcome',
    tone: 'act',
    title: { zh: '请支付机构确认', en: 'Let the provider confirm it' },
    text: {
      zh: '打开订单，点“我已支付”。不要急着再付一次；多付或超时的款项会自动退回。',
      en: 'Open the order and tap "I have paid". Don\'t pay again at once: what was too much or too late goes back by itself.',
    },
    entry: 'order-unpaid',
    page: { path: 'order.html', label: { zh: '打开我的订单', en: 'Open my orders' } },
  },
  payOn: {
    kind: 'outcome',
    tone: 'act',
    title: { zh: '可以继续支付', en: 'You can go on paying' },
    text: {
      zh: '订单保留 30 分钟，也可以换一种支付方式。',
      en: 'The order is kept for 30 minutes. You may choose another method, too.',
    },
    entry: 'order-unpaid',
    page: { path: 'order.html', label: { zh: '继续支付', en: 'Go on paying' } },
  },
  orderAgain: {
    kind: 'outcome',
    tone: 'act',
    title: { zh: '订单已超时，请重新下单', en: 'The order has timed out: order again' },
    text: {
      zh: '没有扣款，优惠券已退回。',
      en: 'No money was taken, and the coupon is yours again.',
    },
    entry: 'order-unpaid',
    page: { path: 'serve.html', label: { zh: '选择服务', en: 'Choose a service' } },
  },
};
