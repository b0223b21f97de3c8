import { defineTexts } from '../../text/define-texts.ts';

export const texts = defineTexts({
  zh: {
    balance: '可用余额',
    asOf: (time: string) => `截至 ${time}`,
    about: '余额用于自动续费和加油包。退款与补偿也会记入余额。',
    empty: '还没有余额记录',
    emptyText: '充值、扣款、补偿和退款都会记在这里。',
    toPlans: '查看套餐',
    topUp: '充值',
    debit: '扣款',
    credit: '补偿',
    refund: '退款',
    after: (amount: string) => `余额 ${amount}`,
    inOut: (inward: string, outward: string) => `收入 ${inward} · 支出 ${outward}`,
  },
  en: {
    balance: 'Available balance',
    asOf: (time) => `as of ${time}`,
    about: 'Used for automatic renewals and top-ups. Refunds and compensation are added here too.',
    empty: 'No transactions yet',
    emptyText: 'Top-ups, debits, compensation and refunds are listed here.',
    toPlans: 'See plans',
    topUp: 'Top-up',
    debit: 'Debit',
    credit: 'Compensation',
    refund: 'Refund',
    after: (amount) => `Balance ${amount}`,
    inOut: (inward, outward) => `in ${inward} · out ${outward}`,
  },
});
