import type { Introduction } from '@device-pay/content/introductions';

/** What counts as data, what slows it down, and what holds after the sale. */
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
          '剩余流量以运营商的统计为准，可能晚几分钟到几小时；每个数字旁都写有它的时间。',
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
          '连接的设备多：下载、更新和视频会占满网速，可在“连接管理”中断开。',
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
        '套餐到期后 30 天内未续费，运营商会注销流量卡，注销后不能恢复。',
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
        'Everything that all connected phones and computers send and receive counts. 1 GB is 1024 MB.',
        [
          'What is left is counted by the carrier, and may be minutes or hours behind. Each figure says from when it is.',
          '“Used today” is counted by the hotspot itself, from midnight of your local day.',
          'With a plan and top-ups at once, what ends first is used first.',
        ],
      ],
    },
    {
      id: 'speed',
      heading: 'What slows it down',
      blocks: [
        [
          'The high-speed data is used up: it goes on slower, or stops, as the plan says, until the next period or a top-up.',
          'The signal is weak: put the hotspot to a window or higher up, away from metal and basements.',
          'Many are connected: downloads, updates and videos take all there is. Disconnect some under “Connected devices”.',
          'Many use the network nearby: in the evening and in crowds. With several SIM cards, switch to another carrier.',
          '2.4 GHz is disturbed: use 5 GHz where the hotspot has it.',
        ],
        'The speed test tells the real speed and latency. The check tells the cause.',
      ],
    },
    {
      id: 'unused',
      heading: 'Unused data',
      blocks: [
        'Unused data ends with its plan. It does not roll over, and cannot go to another device. What is given month by month ends with its month.',
        'A SIM card whose plan is not renewed within 30 days is cancelled by the carrier, and cannot come back.',
      ],
    },
    {
      id: 'refunds',
      heading: 'Refunds',
      blocks: [
        'Data is a virtual good and not refundable once it is in effect. Money goes back the way it came for:',
        [
          'an order that was paid twice;',
          'a payment that came after its order had ended;',
          'a plan that could not be delivered;',
          'what is due when a contract ends early;',
          'what our staff have agreed to.',
        ],
      ],
    },
    {
      id: 'repair',
      heading: 'Warranty and repair',
      blocks: [
        [
          'The warranty of the hotspot is on its card and your receipt. An extended one is sold under “Services”.',
          'Check it first: most often the SIM card is loose, its user not verified, the signal weak or the plan over.',
          'Still not solved? Send a complaint with the check attached. We contact you within one working day.',
          'Do not use the SIM card in another device: the carrier notices that and stops it.',
        ],
      ],
    },
  ],
};
