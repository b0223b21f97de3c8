import type { CallData, CallInput } from '@device-pay/contract';
import { type ReactNode, useState } from 'react';
import { post } from '../../call/client.ts';
import { refreshCalls } from '../../call/use-call.ts';
import { useSending } from '../../call/use-sending.ts';
import { type FieldProblem, FormPage } from '../../page-kinds/form-page.tsx';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { useLanguage, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { BellIcon } from '../../ui/icons.tsx';
import { lazyOverlay } from '../../ui/lazy-overlay.tsx';
import { ListRow, Rows } from '../../ui/rows.tsx';
import { Notice } from '../../ui/tag.tsx';
import { showToast } from '../../ui/toast.tsx';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import type { AlarmConfig, AlarmKind, Allowances, Setting } from './alarm.ts';
import { type AlarmDraft, differencesOf, problemsOf, settingOf } from './alarm-draft.ts';
import { AlarmSections, alarmNameOf } from './alarm-sections.tsx';
import { problemText } from './alarm-words.ts';
import { texts } from './config-texts.ts';
import { LeftCard } from './left-card.tsx';
import { serverProblems } from './server-problems.ts';
import { useConfigDraft } from './use-config-draft.ts';

/** Shows two configurations side by side. */
const ConfigConflict = lazyOverlay(() =>
  import('./config-conflict.tsx').then((module) => module.ConfigConflict),
);

export interface ConfigFormProps {
  readonly imei: string;
  readonly deviceSpecies: number;
  /** Never empty. */
  readonly kinds: readonly AlarmKind[];
  readonly config: AlarmConfig;
  readonly refetch: () => Promise<unknown>;
  /** Takes the saved configuration as the answer of the read. */
  readonly accept: (saved: CallData<'/config/addAlarmConfig'>) => void;
  readonly allowances: Allowances | undefined;
}

/** A problem, with its text in the summary, its alarm's code, and its text at the field. */
interface Problem extends FieldProblem {
  readonly code: number;
  readonly own: string;
}

/** All alarms of a device in one form, saved together. */
export function ConfigForm(props: ConfigFormProps): ReactNode {
  const { imei, deviceSpecies, kinds, config, refetch, accept, allowances } = props;
  const words = useTexts(texts);
  const { site } = useLanguage();
  const { drafts, saved, base, version, changedCodes, change, settle, discard } = useConfigDraft(
    imei,
    kinds,
    config,
  );
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [compares, setCompares] = useState(false);
  const [asksUndo, setAsksUndo] = useState(false);
  const saving = useSending(async (input: CallInput<'/config/addAlarmConfig'>) => {
    // Accepted even if the page was left meanwhile: otherwise the draft would continue from the older version.
    const now = await post('/config/addAlarmConfig', input, { json: true });
    accept(now);
    // The answer does not say what each channel has left.
    void refreshCalls(['/config/getDeviceConfigByImei']);
    return now;
  });

  const alarms = kinds.map((kind, index) => ({ kind, draft: drafts[index] as AlarmDraft }));
  const mine = alarms.map(({ kind, draft }) => settingOf(kind, draft));
  const isConflict = saving.error?.code === 'settingsConflict';
  // A lower version may be an older, cached answer, or settings that were created anew: only the server can tell.
  const isOther = config.version > version || (isConflict && config.version < version);
  const differences = isOther ? differencesOf(kinds, { base, mine, theirs: saved }) : [];
  const isOutdated = differences.length > 0 && !saving.isPending;

  const problem = (code: number, field: string, own: string): Problem => ({
    name: `${alarmNameOf(code)}-${field}`,
    text: words.problemOf(kinds.find((kind) => kind.code === code)?.title ?? String(code), own),
    code,
    own,
  });
  const show = (found: readonly Problem[]) => {
    setProblems(found);
    setOpen((before) => new Set([...before, ...found.map(({ code }) => code)]));
  };
  const send = (settings: readonly Setting[], onVersion: number) =>
    saving.mutate(
      { imei, deviceSpecies, version: onVersion, alarms: [...settings] },
      {
        onSuccess: (now) => {
          settle(settings, mine, now.version);
          setCompares(false);
          setProblems([]);
          void showToast(words.saved, 'ok');
        },
        onError: (error) => {
          if (error.code === 'settingsConflict') void refetch().then(() => setCompares(true));
          else {
            show(
              serverProblems(error).map(({ index, field, text }) =>
                problem(settings[index]?.code ?? 0, field, text),
              ),
            );
          }
        },
      },
    );
  const check = () => {
    const found = alarms.flatMap(({ kind, draft }) =>
      problemsOf(kind, draft, site).map((found) =>
        problem(found.code, found.field, problemText(kind, found, words)),
      ),
    );
    if (found.length > 0) show(found);
    else if (isOutdated) setCompares(true);
    else send(mine, version);
  };
  const undo = () => {
    setProblems([]);
    saving.reset();
    discard();
  };
  // Without the other side of a conflict, or without a difference to it, only the server's answer says why it failed.
  const isAnswered =
    problems.length > 0 || (isConflict && (differences.length > 0 || changedCodes.size === 0));

  return (
    <>
      <FormPage
        submitLabel={words.save}
        onSubmit={check}
        pending={saving.isPending}
        problems={problems}
        error={isAnswered ? undefined : saving.error}
        blockedReason={changedCodes.size === 0 ? words.nothingChanged : undefined}
        note={words.unsaved(changedCodes.size)}
      >
        {isOutdated && (
          <Notice
            tone="warn"
            live
            action={
              <Button tone="plain" onPress={() => setCompares(true)}>
                {words.compare}
              </Button>
            }
          >
            {words.changedElsewhere}
          </Notice>
        )}
        {isConflict && changedCodes.size === 0 && (
          <Notice tone="ok" live>
            {words.saved}
          </Notice>
        )}
        {config.version === 0 && <Notice tone="idle">{words.neverSaved}</Notice>}
        <LeftCard channels={config.channels} asOf={config.asOf} />
        <AlarmSections
          imei={imei}
          alarms={alarms}
          left={config.channels}
          allowances={allowances}
          changedCodes={changedCodes}
          open={open}
          onOpen={setOpen}
          errorOf={(name) => problems.find((problem) => problem.name === name)?.own}
          onChange={change}
        />
        <Card>
          <Rows>
            <ListRow
              icon={<BellIcon />}
              title={words.alarmList}
              href={pageUrl('alarm/list.html', { imei })}
            />
          </Rows>
        </Card>
        {changedCodes.size > 0 && (
          <Button tone="quiet" onPress={() => setAsksUndo(true)}>
            {words.undo}
          </Button>
        )}
      </FormPage>
      <ConfigConflict
        open={compares && differences.length > 0}
        onClose={() => setCompares(false)}
        differences={differences}
        version={config.version}
        pending={saving.isPending}
        onChoose={(chosen) =>
          send(
            mine.map((setting) => chosen.find(({ code }) => code === setting.code) ?? setting),
            config.version,
          )
        }
        onTakeTheirs={() => {
          setCompares(false);
          undo();
        }}
      />
      <Confirm
        open={asksUndo}
        onClose={() => setAsksUndo(false)}
        title={words.undoTitle}
        yes={{
          label: words.undoYes,
          onPress: () => {
            setAsksUndo(false);
            undo();
          },
        }}
        no={{ label: words.undoNo }}
      >
        <p>{withWordBreaks(words.undoText)}</p>
      </Confirm>
    </>
  );
}
