import type { Introduction } from './introduction.ts';

/** What each service does, how long it lasts and what is stored. */
export const servicesIntroduction: Introduction = {
  version: '2026-11',
  date: '2026-11-01',
  zh: [
    {
      id: 'overview',
      heading: '增值服务是什么',
      blocks: [
        '设备本身可以使用基本功能。增值服务按设备购买，让设备多做一件事：用短信或电话提醒您，把录像保存到云端，或为随身WiFi 增加流量。',
        '可购买的服务取决于设备型号、流量卡运营商和设备状态。不可购买的套餐会显示原因。',
      ],
    },
    {
      id: 'cloud',
      heading: '云服务与云存储',
      blocks: [
        '云服务用于定位、轨迹和报警记录；云存储用于保存摄像机的录像。',
        [
          '云端录像保存 30 天，部分设备激活时约定为 30 至 100 天。',
          '历史轨迹保存半年。',
          '报警记录保存 100 天。',
          '云服务到期 30 天后，云端数据将被清除，不能恢复。',
        ],
      ],
    },
    {
      id: 'alarms',
      heading: '报警通知',
      blocks: [
        '短信报警和电话报警在应用关闭、手机没有网络时仍能送达。声音报警会发送现场录音。移动、声音、人形、人脸和遮挡报警由摄像机识别后通知您。',
        '没有余量时，报警仍会在应用内通知，不会丢失记录。',
      ],
    },
    {
      id: 'data',
      heading: '流量套餐',
      blocks: [
        [
          '月套餐与年套餐为主套餐，同一时间只有一个生效，新买的在现有套餐结束后自动接续。',
          '加油包叠加在主套餐之上，支付后立即可用。',
          '年套餐按月发放流量，当月未用完的不结转。',
          '主套餐用完后按套餐所示降速，或停止上网，直到下一期或购买加油包。',
          '停机保号期间暂停上网，保留号码；到期或下一个主套餐开始时恢复。',
        ],
      ],
    },
    {
      id: 'sim',
      heading: '流量卡与续费',
      blocks: [
        '流量卡须实名后才能上网。套餐到期后 30 天内未续费的，运营商将对流量卡销户，销户后不能恢复，需更换新卡。',
        '到期前 30 天、7 天、3 天和 1 天，打开设备的页面时会提醒您，不发短信。到期日历列出名下全部设备的到期日，可导出到手机日历。',
      ],
    },
    {
      id: 'terms',
      heading: '计时与退款',
      blocks: [
        [
          '按月的套餐为 30 天，按年为 360 天；不限量录音按年为 365 天。',
          '注明“次月生效”的套餐自次月 1 日 0 时起按自然月计算。',
          '2021 年 6 月 26 日之后购买的服务，到期未用完的余量归零。',
          '服务为虚拟商品，生效后不支持退款；重复支付、未能开通等情形自动退款。',
        ],
      ],
    },
    {
      id: 'help',
      heading: '还有疑问',
      blocks: ['可在帮助中心查找答案，或提交反馈与投诉。投诉会在一个工作日内联系您。'],
    },
  ],
  en: [
    {
      id: 'overview',
      heading: 'What value-added services are',
      blocks: [
        'Your device works on its own for basic functions. Value-added services are bought per device and let it do more: alert you by SMS or phone, keep recordings in the cloud, or give a hotspot more data.',
        'What you can buy depends on the model, the SIM’s carrier and the state of the device. Packages you cannot buy say why.',
      ],
    },
    {
      id: 'cloud',
      heading: 'Cloud service and cloud storage',
      blocks: [
        'The cloud service covers locations, tracks and alarm records. Cloud storage keeps a camera’s recordings.',
        [
          'Recordings are kept for 30 days, or 30 to 100 days for some devices as agreed on activation.',
          'Tracks are kept for half a year.',
          'Alarm records are kept for 100 days.',
          'Everything in the cloud is deleted 30 days after the cloud service ends and cannot be restored.',
        ],
      ],
    },
    {
      id: 'alarms',
      heading: 'Alarms',
      blocks: [
        'SMS and phone-call alarms reach you even when the app is closed or your phone has no data. Sound alarms send you a recording from the scene. Motion, noise, person, face and cover alarms are detected by the camera.',
        'With no allowance left, alarms still appear in the app and no record is lost.',
      ],
    },
    {
      id: 'data',
      heading: 'Data plans',
      blocks: [
        [
          'Monthly and yearly plans are main plans. Only one is active at a time; a new one starts automatically when it ends.',
          'Top-ups add to the main plan and can be used as soon as you pay.',
          'Yearly plans give data month by month; unused data does not roll over.',
          'When the data is used up, the speed drops as stated in the plan, or data stops until the next period or a top-up.',
          'While you are keeping a number, data is paused. It resumes when that time ends or your next main plan begins.',
        ],
      ],
    },
    {
      id: 'sim',
      heading: 'SIM and renewal',
      blocks: [
        'A SIM only works once its user is verified. If the plan is not renewed within 30 days of expiry, the carrier cancels the SIM. A cancelled SIM cannot be restored; you need a new one.',
        'Its pages remind you 30, 7, 3 and 1 days before expiry when you open them; no SMS is sent. The expiry calendar lists the dates for all your devices and can be saved to your phone’s calendar.',
      ],
    },
    {
      id: 'terms',
      heading: 'Periods and refunds',
      blocks: [
        [
          'A month is 30 days and a year 360; a year of unlimited recording is 365 days.',
          'A package that starts “from next month” runs in calendar months from 00:00 on the 1st.',
          'For services bought after 26 June 2021, anything unused at the end expires.',
          'Services are digital goods and cannot be refunded once active. Duplicate payments and anything that could not be activated are refunded automatically.',
        ],
      ],
    },
    {
      id: 'help',
      heading: 'More questions',
      blocks: [
        'Search the help centre, or send feedback or a complaint. We respond to complaints within one working day.',
      ],
    },
  ],
};
