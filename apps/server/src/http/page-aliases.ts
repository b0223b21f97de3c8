/** Other names under which the spec, the app and old links know the portal's pages, below /pay/. */
export const pageAliases: Readonly<Record<string, string>> = {
  mifiFlow: 'mifi/flow.html',
  mifiVelocity: 'mifi/velocity.html',
  mifiFlowCard: 'mifi/flow.html',
  'camera-cloud': 'camera/cloud/package.html',
  'connect-console': 'mifi/console.html',
  serveInfo: 'serve-info.html',
  'unwind-list': 'mifi/unwind-list.html',
  wifiMessage: 'mifi/info.html',
  server: 'serve.html',
  orderList: 'order.html',
  serviceIndex: 'service/index.html',
  faqList: 'faqList.html',
  record: 'record.html',
  'service-aliyun': 'service/service-aliyun.html',
};
