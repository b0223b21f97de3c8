import type { PageRow } from './page-row.ts';

/** Parameters with which links fill in the forms once. */
const told = ['imei', 'kind', 'about', 'orderId', 'selfCheckRunId', 'type'];

/** Complaints, feedback and customer service. */
export const supportPages: readonly PageRow[] = [
  {
    path: 'complaint.html',
    feature: 'support',
    keepAlive: true,
    kind: 'form',
    tier: 'guest',
    gate: 'full',
    viewQuery: told,
    load: () => import('../features/support/complaint-page.tsx').then((module) => module.ComplaintPage),
  },
  {
    path: 'record.html',
    feature: 'support',
    keepAlive: true,
    kind: 'list',
    tier: 'guest',
    gate: 'full',
    viewQuery: ['state'],
    load: () => import('../features/support/record-page.tsx').then((module) => module.RecordPage),
  },
  {
    path: 'recordDetail.html',
    feature: 'support',
    keepAlive: true,
    kind: 'detail',
    tier: 'guest',
    gate: 'full',
    viewQuery: ['sent'],
    load: () =>
      import('../features/support/record-detail-page.tsx').then((module) => module.RecordDetailPage),
  },
  {
    path: 'myFeedback.html',
    feature: 'support',
    keepAlive: true,
    kind: 'form',
    tier: 'guest',
    gate: 'full',
    viewQuery: told,
    load: () => import('../features/support/my-feedback-page.tsx').then((module) => module.MyFeedbackPage),
  },
  {
    path: 'feedbackList.html',
    feature: 'support',
    keepAlive: true,
    kind: 'list',
    tier: 'guest',
    gate: 'full',
    viewQuery: ['state'],
    load: () =>
      import('../features/support/feedback-list-page.tsx').then((module) => module.FeedbackListPage),
  },
  {
    path: 'feedbackDetail.html',
    feature: 'support',
    keepAlive: true,
    kind: 'detail',
    tier: 'guest',
    gate: 'full',
    viewQuery: ['sent'],
    load: () =>
      import('../features/support/feedback-detail-page.tsx').then((module) => module.FeedbackDetailPage),
  },
  // People must find help even if their device or account can't be read.
  {
    path: 'service/index.html',
    feature: 'support',
    keepAlive: true,
    kind: 'detail',
    tier: 'guest',
    gate: 'open',
    viewQuery: ['imei', 'orderId', 'about'],
    load: () => import('../features/support/service-page.tsx').then((module) => module.ServicePage),
  },
  {
    path: 'service/service-aliyun.html',
    feature: 'support',
    keepAlive: true,
    kind: 'content',
    tier: 'guest',
    gate: 'open',
    load: () =>
      import('../features/support/service-aliyun-page.tsx').then((module) => module.ServiceAliyunPage),
  },
];
