import { defineTexts } from '../../text/define-texts.ts';

export const texts = defineTexts({
  zh: {
    balance: '可用余额',
    asOf: (time: string) => `截至 ${time}`,
    about: '未能开通的服务，款项可能记入余额。如需取出，请联系客服。',
    contact: '联系客服',
    empty: '还没有余额记录',
    emptyText: '记入和转出的款项会显示在这里。',
    toPlans: '查看套餐',
    topUp: '充值',
    debit: '转出',
    credit: '记入',
    refund: '退款',
    after: (amount: string) => `余额 ${amount}`,
    inSum: (sum: string) => `收入 ${sum}`,
    outSum: (sum: string) => `支出 ${sum}`,
  },
  en: {
    balance: 'Available balance',
    asOf: (time) => `as of ${time}`,
    about:
      'The price of a service that could not be activated may be credited here. To have it paid out, contact customer service.',
    contact: 'Contact customer service',
    empty: 'No transactions yet',
    emptyText: 'Money that is credited or paid out is listed here.',
    toPlans: 'See plans',
    topUp: 'Top-up',
    debit: 'Paid out',
    credit: 'Credit',
    refund: 'Refund',
    after: (amount) => `Balance ${amount}`,
    inSum: (sum) => `in ${sum}`,
    outSum: (sum) => `out ${sum}`,
  },
});
