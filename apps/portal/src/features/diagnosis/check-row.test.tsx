import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FoundFacts } from './check-row.tsx';

it('what a verdict is owed to is a line that may break before each of its facts', () => {
  const line = renderToStaticMarkup(
    <FoundFacts found={{ item: 'signal', state: 'warn', detail: { signalDbm: -104, network: '4G' } }} />,
  );
  expect(line.match(/>[^<>]+</g)).toEqual(['>信号<', '> · <', '>4G<', '> · <', '>−104\u00a0dBm<']);
});
