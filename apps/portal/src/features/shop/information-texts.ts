import { defineTexts } from '../../text/define-texts.ts';

export const texts = defineTexts({
  zh: {
    daysLeft: (days: number) => (days <= 1 ? '不到一天后到期' : `还剩 ${days} 天`),
    ends: (name: string, date: string) => `${name}将于 ${date}到期，现在续费不会中断。`,
    runs: (name: string, date: string) => `${name}可用至 ${date}，提前续费，天数顺延。`,
    begins: (date: string) => `${date}生效`,
    beginsText: (name: string, date: string) => `${name}可用至 ${date}，现在续费会自动接续。`,
    ended: (name: string) => `${name}已到期`,
    endedText: (date: string) => `已于 ${date}到期，续费后恢复。`,
    erasedText: (date: string) => `云端数据保留至 ${date}，此前续费不会丢失。`,
    basisText: (price: string) => `${price}\u00a0起`,
    renew: '续费',
    buy: '购买',
  },
  en: {
    daysLeft: (days) => (days <= 1 ? 'Less than a day left' : `${days} days left`),
    ends: (name, date) => `${name} ends ${date}. Renew now and nothing is interrupted.`,
    runs: (name, date) => `${name} runs until ${date}. Renew early and no day is lost.`,
    begins: (date) => `Starts ${date}`,
    beginsText: (name, date) => `${name} then runs until ${date}. If you renew now, the next one follows it.`,
    ended: (name) => `${name}: expired`,
    endedText: (date) => `It ended ${date}. Renew to use it again.`,
    erasedText: (date) => `Its data is kept until ${date}. Renew before then and nothing is lost.`,
    basisText: (price) => `from\u00a0${price}`,
    renew: 'Renew',
    buy: 'See packages',
  },
});
