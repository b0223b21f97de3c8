import type { Introduction } from './introduction.ts';

/** When messages are sent and counted, by each channel. */
export const messageRules: Introduction = {
  version: '2026-11',
  date: '2026-11-01',
  zh: [
    {
      id: 'channels',
      heading: '通知渠道',
      blocks: [
        [
          '应用通知：免费，不限次数。',
          '短信报警：每条扣除 1 条余量，每台设备每天最多 10 条。',
          '电话报警：每次扣除 1 次余量，每台设备每天最多 10 次。',
          '声音报警：按录音时长扣除，单次至少 15 秒。',
        ],
      ],
    },
    {
      id: 'limit',
      heading: '每日上限',
      blocks: [
        '达到上限后，当天不再发送短信或拨打电话，应用通知不受影响。上限在次日 0 时自动解除，不能提前解除。',
        '设上限是为了防止设备异常时连续打扰您，并避免余量在一天内用完。',
      ],
    },
    {
      id: 'count',
      heading: '如何计数',
      blocks: [
        [
          '消息提交给运营商即计数，包括关机、停机和无人接听。',
          '运营商退回的短信不计数。',
          '一次报警发送给多个号码的，每个号码各计一次。',
          '先使用最早到期的余量。',
        ],
      ],
    },
    {
      id: 'merge',
      heading: '合并与间隔',
      blocks: [
        '同一台设备的同一种报警，在您设置的间隔内只通知一次。免打扰时段内只记录报警，不发送任何通知，SOS 报警除外。',
      ],
    },
    {
      id: 'expiry',
      heading: '余量与有效期',
      blocks: [
        '激活赠送 10 条短信和 5 次电话。购买的余量自支付确认时生效，到期未用完的归零。2021 年 6 月 26 日之后购买的均适用此规则。',
      ],
    },
    {
      id: 'records',
      heading: '记录',
      blocks: ['报警记录保存 100 天，可在报警记录中查看每条通知的渠道与结果。'],
    },
    {
      id: 'stop',
      heading: '停止接收',
      blocks: ['可随时在报警设置中关闭短信或电话，或移除接收号码。关闭后余量保留到有效期结束。'],
    },
  ],
  en: [
    {
      id: 'channels',
      heading: 'Channels',
      blocks: [
        [
          'App notification: free, unlimited.',
          'SMS alarm: uses 1 SMS; up to 10 per device per day.',
          'Phone-call alarm: uses 1 call; up to 10 per device per day.',
          'Sound alarm: uses the length of the recording, at least 15 seconds each.',
        ],
      ],
    },
    {
      id: 'limit',
      heading: 'Daily limit',
      blocks: [
        'Once the limit is reached, no more SMS or calls are sent that day. App notifications are not affected. The limit resets automatically at midnight and cannot be lifted earlier.',
        'It stops a faulty device from disturbing you over and over or using up your whole allowance in one day.',
      ],
    },
    {
      id: 'count',
      heading: 'How messages are counted',
      blocks: [
        [
          'A message counts once it is handed to the carrier, even if the phone is off or nobody answers.',
          'An SMS returned by the carrier does not count.',
          'An alarm sent to several numbers counts once for each.',
          'The allowance that expires first is used first.',
        ],
      ],
    },
    {
      id: 'merge',
      heading: 'Intervals and quiet hours',
      blocks: [
        'You get the same alarm from the same device only once within the interval you set. In quiet hours alarms are only recorded and nothing is sent, except for SOS.',
      ],
    },
    {
      id: 'expiry',
      heading: 'Allowance and expiry',
      blocks: [
        'Activation includes 10 SMS and 5 calls. What you buy starts when payment is confirmed, and anything unused at the end expires. This applies to everything bought after 26 June 2021.',
      ],
    },
    {
      id: 'records',
      heading: 'Records',
      blocks: [
        'Alarm records are kept for 100 days. The alarm list shows the channel and result of each notification.',
      ],
    },
    {
      id: 'stop',
      heading: 'Stop receiving',
      blocks: [
        'Turn off SMS or calls in the alarm settings at any time, or remove a number. Your remaining allowance stays valid until it expires.',
      ],
    },
  ],
};
