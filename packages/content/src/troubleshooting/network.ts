import type { TroubleNode } from './troubleshooting.ts';

const yes = { zh: '是', en: 'Yes' };
const no = { zh: '不是', en: 'No' };

/** No internet, or a slow one. */
export const networkTroubles: Readonly<Record<string, TroubleNode>> = {
  light: {
    kind: 'question',
    title: { zh: '设备的信号灯是什么颜色？', en: 'What colour is the signal light?' },
    hint: {
      zh: '信号灯在电源灯旁边，形状像天线或格子。',
      en: 'It is next to the power light and looks like an antenna or bars.',
    },
    choices: [
      { id: 'green', to: 'webpages', label: { zh: '绿色或蓝色', en: 'Green or blue' } },
      { id: 'red', to: 'restarted', label: { zh: '红色', en: 'Red' } },
      { id: 'off', to: 'charging', label: { zh: '不亮', en: 'It is off' } },
    ],
  },
  webpages: {
    kind: 'question',
    title: { zh: '能打开网页，只是慢吗？', en: 'Do web pages open, just slowly?' },
    choices: [
      { id: 'yes', to: 'slow', label: yes },
      { id: 'no', to: 'wifiName', label: { zh: '完全打不开', en: 'They do not open at all' } },
    ],
  },
  wifiName: {
    kind: 'question',
    title: { zh: '手机连的是这台设备的 Wi-Fi 吗？', en: 'Is your phone on this device’s Wi-Fi?' },
    hint: {
      zh: '名称印在机身标签上；改过的话，以您改的为准。',
      en: 'The name is on the label, unless you changed it.',
    },
    choices: [
      { id: 'yes', to: 'planLeft', label: yes },
      { id: 'no', to: 'joinWifi', label: no },
    ],
  },
  restarted: {
    kind: 'question',
    title: {
      zh: '重启并在窗边等 2 分钟后，还是红色吗？',
      en: 'Still red 2 minutes after a restart near a window?',
    },
    hint: { zh: '关机，等 30 秒再开机。', en: 'Switch it off, wait 30 seconds, switch it on.' },
    choices: [
      { id: 'yes', to: 'planLeft', label: { zh: '还是红色', en: 'Still red' } },
      { id: 'no', to: 'solved', label: { zh: '变成绿色或蓝色了', en: 'It is green or blue now' } },
    ],
  },
  planLeft: {
    kind: 'question',
    title: { zh: '套餐没有到期，流量也没用完吗？', en: 'Is the plan active, with data left?' },
    hint: {
      zh: '在“增值服务”页可以看到剩余流量和到期时间。',
      en: 'The services page shows the data left and the expiry date.',
    },
    choices: [
      { id: 'yes', to: 'selfCheck', label: { zh: '没有到期，还有流量', en: 'Active, with data left' } },
      { id: 'ended', to: 'renew', label: { zh: '到期了，或用完了', en: 'Expired or used up' } },
      { id: 'unsure', to: 'selfCheck', label: { zh: '不清楚', en: 'Not sure' } },
    ],
  },
  solved: {
    kind: 'outcome',
    tone: 'ok',
    title: { zh: '已经恢复', en: 'It works again' },
    text: {
      zh: '设备重新注册了网络。经常出现时，换一个信号更好的位置，或换用另一家运营商的卡。',
      en: 'The device has reconnected to the network. If this happens often, find a spot with better signal or switch to another carrier.',
    },
    entry: 'switch-carrier',
  },
  slow: {
    kind: 'outcome',
    tone: 'act',
    title: { zh: '网络通，但是慢', en: 'Connected, but slow' },
    text: {
      zh: '多半是信号弱、被限速或连接的设备太多。先在设备旁测一次速。',
      en: 'Usually a weak signal, used-up high-speed data or too many devices. Run a speed test next to the device first.',
    },
    entry: 'slow-network',
    page: { path: 'mifi/velocity.html', label: { zh: '测一次速', en: 'Run a speed test' } },
  },
  joinWifi: {
    kind: 'outcome',
    tone: 'act',
    title: { zh: '手机没有连到这台设备', en: 'Your phone is not on this device’s Wi-Fi' },
    text: {
      zh: '在手机的 Wi-Fi 列表里选择机身标签上的名称，输入标签上的密码。',
      en: 'In your phone’s Wi-Fi list, choose the name on the label and enter the password on the label.',
    },
    entry: 'hotspot-tutorial',
  },
  renew: {
    kind: 'outcome',
    tone: 'act',
    title: { zh: '需要续费', en: 'Renewal needed' },
    text: {
      zh: '续费后一般 1 分钟内恢复。到期超过 30 天的卡会被销户，不能恢复。',
      en: 'Service usually returns within a minute of renewing. A SIM is cancelled 30 days after expiry and cannot be restored.',
    },
    entry: 'renew-plan',
    page: { path: 'information.html', label: { zh: '去续费', en: 'Renew' } },
  },
  selfCheck: {
    kind: 'outcome',
    tone: 'act',
    title: { zh: '让自检找出原因', en: 'Let the self-check find the cause' },
    text: {
      zh: '自检会逐项检查卡的状态、停机原因、实名和机卡是否分离，约需 10 秒，最后告诉您该做什么。',
      en: 'It checks the SIM status, why it was stopped, the ID verification, and whether SIM and device were separated. It takes about 10 seconds, then tells you what to do.',
    },
    entry: 'no-internet',
    page: { path: 'device-check.html', label: { zh: '开始自检', en: 'Start self-check' } },
  },
};
