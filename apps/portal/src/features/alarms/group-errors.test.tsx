import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { InEnglish } from '../../text/test-in-english.tsx';
import { ChannelFields } from './channel-fields.tsx';
import { ReceiverFields } from './receiver-fields.tsx';
import { ScheduleFields } from './schedule-fields.tsx';

const onChange = () => undefined;
const draft = { timed: true, days: [], from: '08:00', to: '22:00' };

it.each([
  [
    'channels',
    (error: string | undefined) => (
      <ChannelFields name="sos" imei="" chosen={[]} left={[]} error={error} onChange={onChange} />
    ),
  ],
  [
    'days',
    (error: string | undefined) => (
      <ScheduleFields
        name="sos"
        draft={draft}
        errorOf={(field) => (field === 'days' ? error : undefined)}
        onChange={onChange}
      />
    ),
  ],
  [
    'people',
    (error: string | undefined) => (
      <ReceiverFields
        name="sos"
        receivers={[]}
        known={[]}
        errorOf={(field) => (field === 'receivers' ? error : undefined)}
        onChange={onChange}
      />
    ),
  ],
])('what is wrong with the %s of an alarm is read with the group that is to be mended', (_, fields) => {
  const html = (error?: string) => renderToStaticMarkup(<InEnglish>{fields(error)}</InEnglish>);
  const [, id] = /<fieldset [^>]*aria-describedby="([^"]+)"/.exec(html('Choose at least one')) ?? [];
  expect(id).toBeDefined();
  expect(html('Choose at least one')).toMatch(new RegExp(`id="${id}"[^>]*>.*Choose at least one`));
  expect(html()).not.toContain('aria-describedby');
});
