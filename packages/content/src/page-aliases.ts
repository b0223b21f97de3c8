/**
 * Other names under which the app, old links and printed matter know the portal's pages; both below /pay/, with
 * or without `.html`. The server redirects them, and the portal does for links inside it.
 */
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

/** The page that a name below /pay/ stands for, if it is another name of one. */
export function pageOfAlias(name: string): string | undefined {
  const bare = name.replace(/\.html$/, '');
  // Names that every object inherits are none of them.
  return Object.keys(pageAliases).includes(bare) ? pageAliases[bare] : undefined;
}
