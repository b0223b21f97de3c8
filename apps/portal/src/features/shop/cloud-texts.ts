import { defineTexts } from '../../text/define-texts.ts';

export const texts = defineTexts({
  zh: {
    title: '云存储',
    until: (date: string) => `至 ${date}`,
    noneText: '尚未开通，录像只保存在设备中',
    daysOf: (left: string, sum: string) => `剩 ${left} 天，共 ${sum} 天`,
    asOf: (time: string) => `截至 ${time}`,
    kept: '录像在云端循环保存 30\u00a0天。云服务到期 30\u00a0天后，云端数据将被清除。',
    endedOn: (date: string) => `${date}已到期`,
    erasedAfter: (date: string) => `云端录像保留至 ${date}，之后将被清除。此前续费，录像不会丢失。`,
    erased: '到期已超过 30\u00a0天，云端录像已按规则清除。续费后重新开始保存。',
    plenty: '生效中',
    low: '即将到期',
    empty: '已到期',
    over: '已到期',
    active: '生效中',
    none: '未开通',
  },
  en: {
    title: 'Cloud storage',
    until: (date) => `Until ${date}`,
    noneText: 'Not active yet: recordings stay on the device only',
    daysOf: (left, sum) => `${left} of ${sum} days left`,
    asOf: (time) => `as of ${time}`,
    kept: 'Recordings are kept for 30\u00a0days. Everything in the cloud is deleted 30\u00a0days after the service ends.',
    endedOn: (date) => `Ended ${date}`,
    erasedAfter: (date) =>
      `Recordings are kept until ${date}, then deleted. Renew before then and nothing is lost.`,
    erased:
      'It ended more than 30\u00a0days ago, so the recordings in the cloud were deleted. Renew to start again.',
    plenty: 'Active',
    low: 'Ends soon',
    empty: 'Ended',
    over: 'Ended',
    active: 'Active',
    none: 'None',
  },
});
