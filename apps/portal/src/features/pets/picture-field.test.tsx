import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { TextProvider } from '../../text/text-context.tsx';
import { PictureField, type PictureFieldProps } from './picture-field.tsx';

const ignore = () => undefined;
const text = { language: 'en', site: 'cn', chooseLanguage: ignore, followLanguage: ignore } as const;

const shown = (stored: Pick<PictureFieldProps, 'hasStored' | 'storedUrl'>): string =>
  renderToStaticMarkup(
    <TextProvider value={text}>
      <PictureField {...stored} name="Ball" chosen={undefined} onChoose={ignore} refusal={undefined} />
    </TextProvider>,
  );

it('a stored picture that cannot be had is not said to be none', () => {
  expect(shown({ hasStored: false, storedUrl: null })).toContain('No photo yet');
  expect(shown({ hasStored: true, storedUrl: null })).not.toContain('No photo yet');
});
