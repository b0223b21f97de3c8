import type { TroubleNode } from './troubleshooting.ts';

/** Alarms, real names and money. */
export const serviceTroubles: Readonly<Record<string, TroubleNode>> = {
  alarmListed: {
    kind: 'question',
    title: { zh: '报警记录里有这条报警吗？', en: 'Is the alarm in the alarm list?' },
    hint: {
      zh: '报警记录保存 100 天，每条都写明通知了谁。',
      en: 'Alarms are kept for 100 days and show who was notified.',
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
    title: {
      zh: '当天已有 10 次，或余量用完了吗？',
      en: 'Were there already 10 that day, or is your allowance used up?',
    },
    choices: [
      { id: 'yes', to: 'alarmSpent', label: { zh: '是', en: 'Yes' } },
      { id: 'no', to: 'alarmSettings', label: { zh: '不是', en: 'No' } },
    ],
  },
  nameStep: {
    kind: 'question',
    title: { zh: '停在哪一步？', en: 'Which step are you stuck on?' },
    choices: [
      { id: 'photo', to: 'namePhoto', label: { zh: '身份证照片', en: 'ID card photos' } },
      { id: 'video', to: 'nameVideo', label: { zh: '读数字、录视频', en: 'Digits and video' } },
      { id: 'waiting', to: 'nameWaiting', label: { zh: '已提交，没有结果', en: 'Submitted, no result yet' } },
    ],
  },
  nameWaiting: {
    kind: 'question',
    title: { zh: '提交超过一个工作日了吗？', en: 'Did you submit more than one working day ago?' },
    choices: [
      { id: 'yes', to: 'askPeople', label: { zh: '超过了', en: 'Yes' } },
      { id: 'no', to: 'nameWait', label: { zh: '还没有', en: 'No' } },
    ],
  },
  payTaken: {
    kind: 'question',
    title: { zh: '钱已经扣了吗？', en: 'Were you charged?' },
    choices: [
      { id: 'yes', to: 'paid', label: { zh: '扣了', en: 'Yes' } },
      { id: 'no', to: 'payTime', label: { zh: '没有扣', en: 'No' } },
    ],
  },
  payTime: {
    kind: 'question',
    title: { zh: '下单还不到 30 分钟吗？', en: 'Did you order less than 30 minutes ago?' },
    choices: [
      { id: 'yes', to: 'payOn', label: { zh: '不到', en: 'Yes' } },
      { id: 'no', to: 'orderAgain', label: { zh: '超过了', en: 'No' } },
    ],
  },
  alarmSpent: {
    kind: 'outcome',
    tone: 'act',
    title: { zh: '达到了上限，或没有余量', en: 'Daily limit reached, or no allowance left' },
    text: {
      zh: '上限在次日 0 时自动解除；余量可以补充。应用通知不受影响。',
      en: 'The limit resets at midnight, and you can buy more. App notifications are not affected.',
    },
    entry: 'alarm-limits',
    page: { path: 'serve.html', label: { zh: '查看余量', en: 'See what is left' } },
  },
  alarmSettings: {
    kind: 'outcome',
    tone: 'act',
    title: { zh: '检查报警设置', en: 'Check your alarm settings' },
    text: {
      zh: '看这种报警是否打开、渠道和号码是否正确，以及是否在免打扰时段。',
      en: 'Check that the alarm is on, that the channel and numbers are right, and whether quiet hours are set.',
    },
    entry: 'alarm-limits',
    page: { path: 'alarm/config.html', label: { zh: '打开报警设置', en: 'Open alarm settings' } },
  },
  namePhoto: {
    kind: 'outcome',
    tone: 'act',
    title: { zh: '重拍一张', en: 'Retake the photo' },
    text: {
      zh: '白天靠窗、四角齐全、没有反光。只需重做被拒的那一步。',
      en: 'Take it in daylight, with all four corners visible and no glare. You only need to redo the step that was not accepted.',
    },
    entry: 'id-upload-problem',
  },
  nameVideo: {
    kind: 'outcome',
    tone: 'act',
    title: { zh: '重新取一组数字再录', en: 'Get new digits and record again' },
    text: {
      zh: '数字 5 分钟内有效，只能用一次。用普通话清楚地读出，不戴口罩和帽子。',
      en: 'The digits are valid for 5 minutes and one use. Read them clearly in Mandarin, without a mask or hat.',
    },
    entry: 'app-real-name',
  },
  nameWait: {
    kind: 'outcome',
    tone: 'ok',
    title: { zh: '运营商正在审核', en: 'The carrier is reviewing it' },
    text: {
      zh: '一般几分钟，最长一个工作日。结果会显示在同一页，不必重新提交。',
      en: 'This usually takes minutes, at most one working day. The result appears on the same page; no need to resubmit.',
    },
    entry: 'app-real-name',
  },
  askPeople: {
    kind: 'outcome',
    tone: 'act',
    title: { zh: '我们来查', en: 'We will look into it' },
    text: {
      zh: '请把设备号和提交的时间告诉客服。提交投诉的，一个工作日内联系您。',
      en: 'Give customer service the device number and when you submitted it. We respond to complaints within one working day.',
    },
    page: { path: 'service/index.html', label: { zh: '联系我们', en: 'Contact us' } },
  },
  paid: {
    kind: 'outcome',
    tone: 'act',
    title: { zh: '请支付机构确认', en: 'Ask the provider to confirm' },
    text: {
      zh: '打开订单，点“我已支付”。不要急着再付一次；多付或超时的款项会自动退回。',
      en: 'Open the order and tap “I have paid”. Do not rush to pay again: duplicate or late payments are refunded automatically.',
    },
    entry: 'order-unpaid',
    page: { path: 'order.html', label: { zh: '打开我的订单', en: 'Open my orders' } },
  },
  payOn: {
    kind: 'outcome',
    tone: 'act',
    title: { zh: '可以继续支付', en: 'You can still pay' },
    text: {
      zh: '订单保留 30 分钟，也可以换一种支付方式。',
      en: 'The order is kept for 30 minutes. You can also choose another payment method.',
    },
    entry: 'order-unpaid',
    page: { path: 'order.html', label: { zh: '继续支付', en: 'Continue to pay' } },
  },
  orderAgain: {
    kind: 'outcome',
    tone: 'act',
    title: { zh: '订单已超时，请重新下单', en: 'The order has expired. Please order again' },
    text: {
      zh: '没有扣款，优惠券已退回。',
      en: 'You were not charged, and your coupon has been returned.',
    },
    entry: 'order-unpaid',
    page: { path: 'serve.html', label: { zh: '选择服务', en: 'Choose a service' } },
  },
};
