import type { Introduction } from './introduction.ts';

/** How alarms come by SMS and by phone, and their limits. */
export const smsAndPhoneAlarms: Introduction = {
  version: '2026-11',
  date: '2026-11-01',
  zh: [
    {
      id: 'what',
      heading: '有什么用',
      blocks: [
        '设备报警时，应用会推送通知。手机没有网络、应用被关闭或您正在睡觉时，推送可能看不到。短信和电话会在几秒内送达，无需打开应用。',
      ],
    },
    {
      id: 'sms',
      heading: '短信报警',
      blocks: [
        [
          '每次报警向每个接收号码发送一条短信，各扣除 1 条。',
          '每台设备每天最多发送 10 条，次日 0 时恢复。',
          '短信包含设备名称、报警类型和时间，不包含位置。',
        ],
      ],
    },
    {
      id: 'phone',
      heading: '电话报警',
      blocks: [
        [
          '系统拨打每个接收号码并播报报警内容，各扣除 1 次。',
          '每台设备每天最多拨打 10 次，次日 0 时恢复。',
          '无人接听也计 1 次，因为通知已经发出。请把来电号码存入通讯录，以免被拦截。',
        ],
      ],
    },
    {
      id: 'gift',
      heading: '激活赠送',
      blocks: ['设备激活时赠送 10 条短信报警和 5 次电话报警，与购买的余量一样使用。'],
    },
    {
      id: 'start',
      heading: '如何开启',
      blocks: [
        [
          '在报警设置中打开需要的报警类型，并选择短信或电话。',
          '每种报警最多填写 3 位接收人和他们的手机号。',
          '可设置免打扰时段（SOS 除外），以及两次通知之间的间隔。',
        ],
      ],
    },
    {
      id: 'empty',
      heading: '余量用完之后',
      blocks: [
        '报警仍会在应用内通知，开关保持打开。补充余量后立即恢复短信和电话。余量不足时，打开设备的页面会提醒您。',
        '到期未用完的余量归零，不能退款，也不能转到其他设备。',
      ],
    },
  ],
  en: [
    {
      id: 'what',
      heading: 'What it is for',
      blocks: [
        'When a device raises an alarm, the app shows a notification. You may miss it if your phone has no data, the app is closed or you are asleep. An SMS or call reaches you within seconds, without opening the app.',
      ],
    },
    {
      id: 'sms',
      heading: 'SMS alarms',
      blocks: [
        [
          'Each alarm sends one SMS to each number; each uses 1 from your allowance.',
          'Up to 10 per device per day, reset at midnight.',
          'The SMS gives the device name, alarm type and time, but not the location.',
        ],
      ],
    },
    {
      id: 'phone',
      heading: 'Phone-call alarms',
      blocks: [
        [
          'We call each number and read the alarm out. Each call uses 1 from your allowance.',
          'Up to 10 per device per day, reset at midnight.',
          'Unanswered calls count too, because the call was made. Save the number in your contacts so that it is not blocked.',
        ],
      ],
    },
    {
      id: 'gift',
      heading: 'Free with activation',
      blocks: [
        'Activating a device gives you 10 SMS alarms and 5 phone-call alarms. They work just like the ones you buy.',
      ],
    },
    {
      id: 'start',
      heading: 'How to turn it on',
      blocks: [
        [
          'In the alarm settings, turn on the alarms you want and choose SMS or phone.',
          'Add up to 3 people and their mobile numbers for each alarm.',
          'You can set quiet hours (except for SOS) and an interval between notifications.',
        ],
      ],
    },
    {
      id: 'empty',
      heading: 'When your allowance runs out',
      blocks: [
        'Alarms still appear in the app and the switch stays on. SMS and calls resume as soon as you top up. When you are running low, the device’s pages tell you when you open them.',
        'Anything unused at the end expires. It cannot be refunded or moved to another device.',
      ],
    },
  ],
};
