import type { ReactNode } from 'react';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { defineTexts } from '../../text/define-texts.ts';
import { useTexts } from '../../text/text-context.tsx';

const texts = defineTexts({
  zh: {
    before: '登录即表示同意',
    registration: '《注册协议》',
    and: '和',
    use: '《使用协议》',
    between: '。我们如何处理您的信息，见',
    policy: '《隐私政策》',
    after: '。',
  },
  en: {
    before: 'By logging in you agree to the ',
    registration: 'registration agreement',
    and: ' and the ',
    use: 'user agreement',
    between: '. How we handle your data is explained in the ',
    policy: 'privacy policy',
    after: '.',
  },
});

/** The documents that logging in agrees to, with links to them. */
export function LoginProtocols({ className }: { readonly className: string | undefined }): ReactNode {
  const words = useTexts(texts);
  return (
    <p className={className}>
      {words.before}
      <a href={pageUrl('protocol/register.html')}>{words.registration}</a>
      {words.and}
      <a href={pageUrl('protocol/use.html')}>{words.use}</a>
      {words.between}
      <a href={pageUrl('protocol/policy.html')}>{words.policy}</a>
      {words.after}
    </p>
  );
}
