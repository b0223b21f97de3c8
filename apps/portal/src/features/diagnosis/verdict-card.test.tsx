import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { VerdictCard } from './verdict-card.tsx';

const render = (isHotspot: boolean) =>
  renderToStaticMarkup(
    <VerdictCard
      imei="356938035643809"
      runId="0"
      isHotspot={isHotspot}
      verdict="ok"
      states={['ok']}
      found={[]}
      nextStep={null}
    />,
  ).replaceAll('<wbr/>', '');

it('where nothing is wrong, the Wi-Fi of one’s phone is named for hotspots alone', () => {
  expect(render(true)).toContain('Wi-Fi');
  expect(render(false)).toContain('没有发现问题。');
  expect(render(false)).not.toContain('Wi-Fi');
});
