import type { TroubleNode } from './troubleshooting.ts';

/** The device itself, and its position. */
export const deviceTroubles: Readonly<Record<string, TroubleNode>> = {
  charging: {
    kind: 'question',
    title: { zh: '接上充电器 30 分钟后，灯亮吗？', en: 'Is a light on after 30 minutes on the charger?' },
    hint: {
      zh: '用原装线和 5 V 充电头，换一根线再试一次。',
      en: 'Use the original cable and a 5 V charger, then try another cable.',
    },
    choices: [
      { id: 'yes', to: 'powerKey', label: { zh: '亮', en: 'Yes' } },
      { id: 'no', to: 'repair', label: { zh: '不亮', en: 'No' } },
      {
        id: 'hot',
        to: 'stopUsing',
        label: { zh: '发烫、鼓包或有异味', en: 'It is very hot, swollen or smells' },
      },
    ],
  },
  powerKey: {
    kind: 'question',
    title: {
      zh: '长按电源键 10 秒，能开机吗？',
      en: 'Does it turn on when you hold the power button for 10 seconds?',
    },
    choices: [
      { id: 'yes', to: 'emptyBattery', label: { zh: '能', en: 'Yes' } },
      { id: 'no', to: 'repair', label: { zh: '不能', en: 'No' } },
    ],
  },
  positionTime: {
    kind: 'question',
    title: {
      zh: '位置旁边的时间，是一小时以内吗？',
      en: 'Is the time next to the location within the last hour?',
    },
    choices: [
      { id: 'yes', to: 'inexact', label: { zh: '是，但位置不准', en: 'Yes, but the location is wrong' } },
      {
        id: 'no',
        to: 'positionPower',
        label: { zh: '不是，很久没有更新', en: 'No, it has not updated for a while' },
      },
    ],
  },
  positionPower: {
    kind: 'question',
    title: { zh: '设备有电，而且开着机吗？', en: 'Is the device charged and switched on?' },
    choices: [
      { id: 'yes', to: 'selfCheck', label: { zh: '是', en: 'Yes' } },
      { id: 'no', to: 'charging', label: { zh: '开不了机', en: 'It will not turn on' } },
      { id: 'away', to: 'selfCheck', label: { zh: '不在身边，看不到', en: 'It is not with me' } },
    ],
  },
  emptyBattery: {
    kind: 'outcome',
    tone: 'ok',
    title: { zh: '只是没电了', en: 'The battery was empty' },
    text: {
      zh: '充满约 3 小时。经常很快没电时，在设置里缩短休眠时间，或联系客服检测电池。',
      en: 'A full charge takes about 3 hours. If it runs out quickly, set a shorter sleep delay, or contact us to check the battery.',
    },
    entry: 'device-fault',
  },
  repair: {
    kind: 'outcome',
    tone: 'act',
    title: { zh: '设备可能需要维修', en: 'The device may need repair' },
    text: {
      zh: '先按步骤再试一次，仍不行就附上照片报修。保修期以保修卡和购买凭证为准。',
      en: 'Try the steps once more; if it still fails, send a report with photos. The warranty card says how long the warranty lasts.',
    },
    entry: 'device-fault',
    page: { path: 'complaint.html', label: { zh: '报修', en: 'Request a repair' } },
  },
  stopUsing: {
    kind: 'outcome',
    tone: 'stop',
    title: { zh: '立即断电，不要再使用', en: 'Unplug it and stop using it' },
    text: {
      zh: '把设备放在通风、远离可燃物的地方，不要拆开，也不要再充电，然后联系我们。',
      en: 'Put it in a ventilated place away from anything flammable. Do not open or charge it. Then contact us.',
    },
    page: { path: 'service/index.html', label: { zh: '联系客服', en: 'Contact us' } },
  },
  inexact: {
    kind: 'outcome',
    tone: 'act',
    title: { zh: '可能在室内，用的是基站定位', en: 'It may be indoors, using cell towers' },
    text: {
      zh: '基站定位误差可达一公里。到室外等几分钟，卫星定位会恢复。',
      en: 'Cell towers can be off by up to a kilometre. Outside, satellite positioning returns within a few minutes.',
    },
    entry: 'position-off',
  },
};
