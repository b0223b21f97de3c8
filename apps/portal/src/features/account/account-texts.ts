import { defineTexts } from '../../text/define-texts.ts';
import type { AccountView } from './account-views.ts';

const titlesZh: Readonly<Record<AccountView, string>> = {
  sessions: '登录设备',
  consents: '授权与同意',
  export: '导出我的数据',
  cancel: '注销申请',
  requests: '我的注销申请',
  request: '注销进度',
};

const titlesEn: Readonly<Record<AccountView, string>> = {
  sessions: 'Where you are logged in',
  consents: 'Your consents',
  export: 'Your data',
  cancel: 'Cancel account or device',
  requests: 'Cancellation requests',
  request: 'Cancellation request',
};

export const texts = defineTexts({
  zh: {
    titles: (view: AccountView) => titlesZh[view],
    loading: '正在加载',
    dealer: '经销商',
    staff: '客服人员',
    safety: '安全与隐私',
    sessionsText: '其他手机和浏览器，可逐个退出',
    consentsText: '查看版本与日期，可随时撤回',
    exportText: '下载我们保存的全部内容',
    ending: '结束服务',
    unwind: '提前解约',
    unwindText: '查看可退金额，跟踪办理进度',
    cancelText: '3–15 个工作日审核，可撤回',
    requestsText: '查看进度与结果',
    open: (count: number) => `${count} 项注销申请正在处理`,
    openAccount: '账号注销申请正在处理',
    openText: (to: string) => `最迟${to}完成审核，之前可撤回`,
    openTexts: (to: string) => `最早的一项，最迟${to}完成审核`,
    logOut: '退出登录',
    logOutTitle: '退出登录？',
    logOutText: '本机上的草稿、余量记录、最近查看的设备也会清除。',
    stay: '取消',
  },
  en: {
    titles: (view) => titlesEn[view],
    loading: 'Loading',
    dealer: 'Dealer',
    staff: 'Staff',
    safety: 'Security and privacy',
    sessionsText: 'See other phones and browsers and log them out',
    consentsText: 'See versions and dates, and withdraw any time',
    exportText: 'Download everything we hold about you',
    ending: 'Ending services',
    unwind: 'End a contract early',
    unwindText: 'See your refund and track your request',
    cancelText: 'Reviewed within 3 to 15 working days',
    requestsText: 'See progress and results',
    open: (count) =>
      count === 1 ? '1 cancellation request in progress' : `${count} cancellation requests in progress`,
    openAccount: 'Account cancellation in progress',
    openText: (to) => `Decision by ${to}. You can withdraw it until then`,
    openTexts: (to) => `First decision by ${to}`,
    logOut: 'Log out',
    logOutTitle: 'Log out?',
    logOutText: 'This also removes drafts, saved figures and recently viewed devices from this phone.',
    stay: 'Stay logged in',
  },
});
