import type { CallData } from '@device-pay/contract';
// Imported from its own file: the first page needs only this one of the rules.
import { allowanceUse } from '@device-pay/rules/allowances';
import { type ReactNode, useId, useState } from 'react';
import { type Allowance, endOf, levelNow } from '../../call/allowance.ts';
import type { Format } from '../../text/format.ts';
import { leftOfSum } from '../../text/left-of-sum.ts';
import { momentText } from '../../text/moment-text.ts';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, SectionHeading } from '../../ui/card.tsx';
import { Ring, Rings } from '../../ui/gauge.tsx';
import { ListRow, Rows } from '../../ui/rows.tsx';
import { Tag, type Tone } from '../../ui/tag.tsx';
import { useNow } from '../../ui/use-now.ts';
import { levelTones } from './level-tones.ts';
import { texts } from './serve-texts.ts';
import { ServiceIcon } from './service-icon.tsx';

/** A ring is red when little is left, otherwise in the brand's accent colour. */
const ringTone = (item: Allowance): Tone =>
  item.level === 'low' || item.level === 'empty' ? 'bad' : 'brand';

/** How many rings are shown at first: more side by side would be too much at a glance. */
const ringsShown = 3;

/** What the device has left: rings with figures for people who may see them, words for everybody else. */
export function ServeAllowances({
  allowances,
  onAskFigures,
}: {
  readonly allowances: CallData<'/redis/getPackageByImei'>;
  readonly onAskFigures: () => void;
}): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const headingId = useId();
  const [showsAll, setShowsAll] = useState(false);
  const today = useNow();
  // What has not begun yet is neither left nor used up; the services below say when it begins.
  const begun = allowances.items.filter((item) => levelNow(item, today) !== 'none');
  const mayAsk = begun[0]?.sum === undefined;
  // The figures of what has ended say nothing about now; the services below say that it has ended, or what follows.
  const running = mayAsk
    ? []
    : begun.filter((item) => item.sum !== 0 && levelNow(item, today) === item.level);
  // If nothing runs any more, words say what has ended: somebody who came for figures must not see an empty page.
  const hasFigures = running.length > 0;
  const items = hasFigures ? running : begun;
  if (items.length === 0) return null;

  const asOf = items.map((item) => item.asOf).find((time) => time !== undefined);
  const shown = showsAll ? items : items.slice(0, ringsShown);
  const rest = items.length - shown.length;
  // A past date stands alone: the tag beside it says that the service has ended.
  const untilText = (item: Allowance) => {
    const time = endOf(item);
    const day = time && format.date(time);
    return day && levelNow(item, today) !== 'over' ? words.until(day) : day;
  };
  return (
    <section aria-labelledby={headingId}>
      <SectionHeading id={headingId} aside={asOf && words.asOf(momentText(format, asOf, today))}>
        {words.left}
      </SectionHeading>
      <Card>
        {hasFigures ? (
          <>
            <Rings>
              {shown.map((item) => (
                <Ring key={item.type} {...ringOf(item, words, format)} tone={ringTone(item)} />
              ))}
            </Rings>
            {rest > 0 && (
              <Button tone="plain" block onPress={() => setShowsAll(true)}>
                {words.more(rest)}
              </Button>
            )}
          </>
        ) : (
          <Rows>
            {items.map((item) => (
              <ListRow
                key={item.type}
                icon={<ServiceIcon typeKey={item.key} family={item.family} />}
                title={item.name}
                text={untilText(item)}
                end={<Tag tone={levelTones[levelNow(item, today)]}>{words[levelNow(item, today)]}</Tag>}
              />
            ))}
            {mayAsk && (
              <ListRow title={words.exactFigures} text={words.exactFiguresText} onPress={onAskFigures} />
            )}
          </Rows>
        )}
      </Card>
    </section>
  );
}

/** The figure in the ring, and the label below it. */
function ringOf(item: Allowance, words: (typeof texts)['zh'], format: Format) {
  const { sum = 0, usable = 0, unit, name } = item;
  const { perLeft: percent, margin } = allowanceUse(sum, usable);
  const figure = format.number(margin, 1);
  switch (unit) {
    case 'G':
    case 'M': {
      const mb = unit === 'G' ? 1024 : 1;
      const label = leftOfSum(usable * mb, sum * mb, format);
      return { percent, value: format.percent(percent / 100), label };
    }
    case 'day':
      return { percent, value: figure, label: words.daysOf(name) };
    case 'month':
      return { percent, value: figure, label: words.monthsOf(name) };
    case 'minutes':
      return { percent, value: figure, label: words.minutesOf(name, format.number(sum)) };
    default:
      return { percent, value: figure, label: words.of(name, format.number(sum)) };
  }
}
