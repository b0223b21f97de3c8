import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { InEnglish } from '../../text/test-in-english.tsx';
import { PictureField, type PictureFieldProps } from './picture-field.tsx';

const ignore = () => undefined;

const shown = (stored: Pick<PictureFieldProps, 'hasStored' | 'storedUrl'>): string =>
  renderToStaticMarkup(
    <InEnglish>
      <PictureField {...stored} name="Ball" chosen={undefined} onChoose={ignore} refusal={undefined} />
    </InEnglish>,
  );

it('a stored picture that cannot be had is not said to be none', () => {
  expect(shown({ hasStored: false, storedUrl: null })).toContain('No photo yet');
  expect(shown({ hasStored: true, storedUrl: null })).not.toContain('No photo yet');
});
