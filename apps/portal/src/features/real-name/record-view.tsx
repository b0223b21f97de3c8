import type { ReactNode } from 'react';
import { useGet } from '../../call/use-call.ts';
import { QueryState } from '../../page-kinds/query-state.tsx';
import { fileSize } from '../../text/file-size.ts';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { SectionHeading, Stack } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import { EyeIcon } from '../../ui/field-icons.tsx';
import { ShieldIcon } from '../../ui/icons.tsx';
import { ListRow, Rows } from '../../ui/rows.tsx';
import { Tag } from '../../ui/tag.tsx';
import styles from './flow.module.css';
import { named, type Target } from './real-name.ts';
import { texts } from './record-texts.ts';

/** The record of one verification: what is stored, until when, and everybody who has looked at it. */
export function RecordView({ target }: { readonly target: Target }): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const record = useGet('/realname/record', named(target), { staleTimeMs: 0 });
  return (
    <QueryState query={record} skeleton="items">
      {({ stored, looks, eraseAt }) => (
        <Stack>
          <p className={styles.small}>
            {stored.some(({ deletedAt }) => deletedAt === null) && eraseAt
              ? words.until(format.dateTime(eraseAt))
              : words.nothing}
          </p>
          {stored.length > 0 && (
            <Rows>
              {stored.map(({ kind, storedAt, deletedAt, sizeBytes }) => (
                <ListRow
                  key={`${kind} ${storedAt}`}
                  icon={<ShieldIcon />}
                  title={words[kind]}
                  text={words.storedAt(format.dateTime(storedAt), fileSize(format, sizeBytes))}
                  end={
                    deletedAt === null ? (
                      <Tag tone="warn">{words.present}</Tag>
                    ) : (
                      <Tag tone="ok">{words.deleted}</Tag>
                    )
                  }
                />
              ))}
            </Rows>
          )}
          <SectionHeading>{words.looks}</SectionHeading>
          {looks.length === 0 ? (
            <p className={styles.small}>{words.noLooks}</p>
          ) : (
            <Rows>
              {looks.map(({ at, actor, purpose, kind }, index) => (
                <ListRow
                  // biome-ignore lint/suspicious/noArrayIndexKey: two looks may be alike in everything
                  key={index}
                  icon={<EyeIcon />}
                  title={<Facts of={[words[actor], kind ? words[kind] : words.details]} />}
                  text={<Facts of={[format.dateTime(at), words[purpose]]} />}
                />
              ))}
            </Rows>
          )}
        </Stack>
      )}
    </QueryState>
  );
}
