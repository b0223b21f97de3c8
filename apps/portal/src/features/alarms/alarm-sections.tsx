import type { ReactNode } from 'react';
import { useTexts } from '../../text/text-context.tsx';
import { Card, SectionHeading } from '../../ui/card.tsx';
import { type AlarmKind, type Allowances, type ChannelLeft, riskOf, riskOrder } from './alarm.ts';
import { type AlarmDraft, peopleOf } from './alarm-draft.ts';
import { AlarmRow } from './alarm-row.tsx';
import { canNotice } from './alarm-words.ts';
import { texts } from './config-texts.ts';

/** The id of an alarm's row; those of its fields begin with it. */
export const alarmNameOf = (code: number): string => `alarm-${code}`;

export interface AlarmSectionsProps {
  readonly imei: string;
  readonly alarms: readonly { readonly kind: AlarmKind; readonly draft: AlarmDraft }[];
  readonly left: readonly ChannelLeft[];
  readonly allowances: Allowances | undefined;
  /** The codes of alarms with unsaved changes. */
  readonly changedCodes: ReadonlySet<number>;
  /** Codes of the alarms that are unfolded. */
  readonly open: ReadonlySet<number>;
  readonly onOpen: (open: ReadonlySet<number>) => void;
  /** The problem of the field with this id. */
  readonly errorOf: (id: string) => string | undefined;
  readonly onChange: (code: number, part: Partial<AlarmDraft>) => void;
}

/** All alarms of a device, grouped by risk. */
export function AlarmSections(props: AlarmSectionsProps): ReactNode {
  const { imei, alarms, left, allowances, changedCodes, open, onOpen, errorOf, onChange } = props;
  const words = useTexts(texts);
  const known = peopleOf(alarms.map(({ draft }) => draft));
  const toggle = (code: number) => {
    const next = new Set(open);
    if (!next.delete(code)) next.add(code);
    onOpen(next);
  };
  return riskOrder.map((risk) => {
    const own = alarms.filter(({ kind }) => riskOf(kind.code) === risk);
    if (own.length === 0) return null;
    const on = own.filter(({ draft }) => draft.enabled).length;
    return (
      <section key={risk}>
        <SectionHeading aside={words.onCount(on, own.length)}>{words[risk]}</SectionHeading>
        <Card>
          {own.map(({ kind, draft }) => {
            const { code } = kind;
            return (
              <AlarmRow
                key={code}
                name={alarmNameOf(code)}
                imei={imei}
                kind={kind}
                draft={draft}
                left={left}
                known={known}
                noticed={canNotice(kind, allowances)}
                changed={changedCodes.has(code)}
                open={open.has(code)}
                onToggle={() => toggle(code)}
                errorOf={(field) => errorOf(`${alarmNameOf(code)}-${field}`)}
                onChange={(part) => onChange(code, part)}
              />
            );
          })}
        </Card>
      </section>
    );
  });
}
