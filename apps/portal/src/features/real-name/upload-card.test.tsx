import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CallError } from '../../call/call-error.ts';
import { type PageContextValue, PageProvider } from '../../page-kinds/page-context.ts';
import { InEnglish } from '../../text/test-in-english.tsx';
import { UploadCard } from './upload-card.tsx';
import type { CaptureUpload } from './use-capture-upload.ts';

it('the button of an upload that an ended login cut off says what it does', () => {
  const error = new CallError({ code: 100401, msg: '', status: 401 });
  const page = {
    path: 'real-name/index.html',
    query: new URLSearchParams(),
  } as PageContextValue;
  const shown = renderToStaticMarkup(
    <InEnglish>
      <PageProvider value={page}>
        <UploadCard upload={{ kind: 'cut', error } as unknown as CaptureUpload} isVideo={false} />
      </PageProvider>
    </InEnglish>,
  );
  expect(shown.match(/<a [^>]*>(.*?)<\/a>/)?.[1]).toContain('Log in');
});
