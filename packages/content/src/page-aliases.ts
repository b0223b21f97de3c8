/**
 * Other names that the app, old links and print have for the portal's pages, with or without `.html`; names and pages
 * are below /pay/. The server redirects them, and the portal resolves them in its own links.
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
  'helpCenter/answer': 'helpCenter/answer.html',
  'helpCenter/trouble': 'helpCenter/trouble.html',
  'helpCenter/course': 'helpCenter/course.html',
  'helpCenter/video': 'helpCenter/video.html',
};

/** The page for an alias below /pay/; undefined for any other name. */
export function pageOfAlias(name: string): string | undefined {
  const bare = name.replace(/\.html$/, '');
  // Not a plain lookup: names that every object inherits are no aliases.
  return Object.keys(pageAliases).includes(bare) ? pageAliases[bare] : undefined;
}
