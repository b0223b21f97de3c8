/** Other names of pages, below /pay/. */
export const aliases: Readonly<Record<string, string>> = {
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
  'service-aliyun.html': 'service/service-aliyun.html',
};
