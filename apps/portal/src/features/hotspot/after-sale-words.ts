import type { Introduction } from '@device-pay/content/introductions';

/** What counts as data, what slows it down, and the rules after the sale. */
export const afterSaleWords: Introduction = {
  version: '2026-11',
  date: '2026-11-01',
  zh: [
    {
      id: 'counting',
      heading: '流量怎样计算',
      blocks: [
        '所有连接到设备的手机和电脑，上传和下载的流量都会计入。1 GB = 1024 MB。',
        [
          '剩余流量按设备上报的用量计算，一般晚几分钟，设备离线时更久；每个数字旁都写有它的时间。何时降速以运营商的统计为准。',
          '“今日已用”由设备自己统计，按当地日期从 0 点开始。',
          '主套餐与加油包同时有效时，先到期的先用。',
        ],
      ],
    },
    {
      id: 'speed',
      heading: '为什么会变慢',
      blocks: [
        [
          '套餐的高速流量用完：按套餐所示降速，或停止上网，直到下一期或购买加油包。',
          '信号弱：把设备放到窗边或高处，离开金属柜和地下室。',
          '连接的设备多：下载、更新和视频会占满网速，可在“连接管理”中拉黑。',
          '附近用网的人多：晚间和人群密集处的基站会变慢。有多张卡时可切换运营商。',
          '2.4 GHz 受干扰：设备支持时可改用 5 GHz。',
        ],
        '测速会告诉您实际的下载、上传速度和延迟；自检会指出原因。',
      ],
    },
    {
      id: 'unused',
      heading: '未用完的流量',
      blocks: [
        '未用完的流量到期清零，不结转，不能转给其他设备。按月发放的套餐，当月未用完的当月清零。',
        '套餐到期后 30 天内未续费，运营商会对流量卡销户，销户后不能恢复。',
      ],
    },
    {
      id: 'refunds',
      heading: '退款',
      blocks: [
        '流量是虚拟商品，生效后不支持退款。以下情况会退回原支付方式：',
        [
          '同一订单重复支付。',
          '订单超时取消后才到账的付款。',
          '付款后无法开通的套餐。',
          '合约解约后应退的金额。',
          '客服核实后同意的退款。',
        ],
      ],
    },
    {
      id: 'repair',
      heading: '设备的保修与更换',
      blocks: [
        [
          '设备的保修期以保修卡和购买凭证为准，延长保修可在“增值服务”中购买。',
          '先自检：多数问题是流量卡没插好、未实名、信号弱或套餐到期。',
          '仍未解决，请提交投诉并附上自检结果，我们会在一个工作日内联系您。',
          '请勿把流量卡插到其他设备中使用，运营商会判定为机卡分离并停机。',
        ],
      ],
    },
  ],
  en: [
    {
      id: 'counting',
      heading: 'How data is counted',
      blocks: [
        'All data sent and received by connected phones and computers counts. 1 GB is 1,024 MB.',
        [
          'Remaining data is based on what the hotspot reports: usually minutes behind, longer while it is offline. Each figure shows its time. The carrier’s own count decides when the speed drops.',
          '“Used today” is counted by the hotspot itself, from midnight local time.',
          'If you have a plan and top-ups, the one that expires first is used first.',
        ],
      ],
    },
    {
      id: 'speed',
      heading: 'What slows it down',
      blocks: [
        [
          'High-speed data is used up: the speed drops or data stops, as stated in the plan, until the next period or a top-up.',
          'Weak signal: move the hotspot near a window or higher up, away from metal and basements.',
          'Many devices connected: downloads, updates and videos can use all the bandwidth. Block some under “Connected devices”.',
          'Many people nearby: networks are slower in the evening and in crowds. If you have several SIMs, switch carrier.',
          'Interference on 2.4 GHz: use 5 GHz if the hotspot supports it.',
        ],
        'The speed test shows your actual speed and latency. The self-check finds the cause.',
      ],
    },
    {
      id: 'unused',
      heading: 'Unused data',
      blocks: [
        'Unused data expires with its plan. It does not roll over and cannot be moved to another device. Monthly data expires at the end of its month.',
        'If a plan is not renewed within 30 days of expiry, the carrier cancels the SIM and it cannot be restored.',
      ],
    },
    {
      id: 'refunds',
      heading: 'Refunds',
      blocks: [
        'Data is a digital service and cannot be refunded once active. We refund your original payment method for:',
        [
          'an order that was paid twice;',
          'a payment that arrived after its order had ended;',
          'a plan that could not be activated;',
          'the amount due when a contract ends early;',
          'refunds approved by customer service.',
        ],
      ],
    },
    {
      id: 'repair',
      heading: 'Warranty and repair',
      blocks: [
        [
          'See the warranty card and your proof of purchase for the warranty period. You can buy an extended warranty under “Services”.',
          'Run a self-check first: usually the SIM is loose, its user is not verified, the signal is weak or the plan has expired.',
          'Still not solved? Send a complaint with the self-check attached. We will contact you within one working day.',
          'Do not use the SIM in another device: the carrier will detect it and stop the SIM.',
        ],
      ],
    },
  ],
};
