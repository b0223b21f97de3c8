import { type ReactNode, useState } from 'react';
import { type FieldProblem, FormPage, problemOf } from '../../page-kinds/form-page.tsx';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { momentText } from '../../text/moment-text.ts';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Card } from '../../ui/card.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { ListRow, Rows } from '../../ui/rows.tsx';
import { Notice } from '../../ui/tag.tsx';
import { useNow } from '../../ui/use-now.ts';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import styles from './hotspot.module.css';
import { type FunctionId, type Functions, functionOf, type Settings } from './hotspot.ts';
import { BlockIcon } from './hotspot-icons.tsx';
import { SettingsActions } from './settings-actions.tsx';
import { SettingsConflict } from './settings-conflict.tsx';
import { SettingsFields } from './settings-fields.tsx';
import { SettingsLog } from './settings-log.tsx';
import { texts } from './settings-texts.ts';
import { useFunctionConfig } from './use-function-config.ts';
import { useSettingsDraft } from './use-settings-draft.ts';
import { changesOf, problemsOf, reconnects, type SettingsChange } from './wifi-rules.ts';

const changedBy: Readonly<Record<keyof SettingsChange, FunctionId>> = {
  ssid: 'wifiName',
  wifiPassword: 'wifiPassword',
  security: 'security',
  band: 'band',
  hidden: 'hidden',
  maxClients: 'maxClients',
  sleepAfterMin: 'sleepAfter',
};

export interface SettingsFormProps {
  readonly functions: Functions;
  readonly settings: Settings;
  readonly refetch: () => Promise<unknown>;
}

/** The Wi-Fi settings as one form, with the changes that the hotspot has not applied yet, and its other actions. */
export function SettingsForm({ functions, settings, refetch }: SettingsFormProps): ReactNode {
  const words = useTexts(texts);
  const { imei } = functions;
  const { from, draft, ...edit } = useSettingsDraft(imei, settings);
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [asks, setAsks] = useState(false);
  const config = useFunctionConfig(imei);

  const change = changesOf(draft, from);
  const isChanged = Object.keys(change).length > 0;
  const inConflict = config.error?.code === 'settingsConflict';
  // A save whose answer was lost, but which the hotspot's settings have by now.
  const isSavedAfterAll = config.ordered === 'wifiSettings' && !isChanged;
  const own = (id: FunctionId) => functionOf(functions, id);
  const clients = { min: own('maxClients')?.min ?? 1, max: own('maxClients')?.max ?? 32 };
  const interruptsSec = Math.max(
    0,
    ...Object.keys(change).map((name) => own(changedBy[name as keyof SettingsChange])?.interruptsSec ?? 0),
  );

  const send = (version: number, what: SettingsChange) =>
    config.order({ functionId: 'wifiSettings', param: JSON.stringify(what), version }, () => edit.sent(what));
  const check = () => {
    const found = problemsOf(draft, clients).map((problem): FieldProblem => {
      const said = {
        missing: words.ssidMissing,
        tooLong: words.ssidTooLong,
        control: words.ssidControl,
        length: words.passwordLength,
        signs: words.passwordSigns,
        range: words.maxClientsProblem(clients.min, clients.max),
      };
      return { name: problem.name, text: said[problem.kind] };
    });
    setProblems(found);
    if (found.length > 0) return;
    if (interruptsSec > 0 && functions.online) setAsks(true);
    else send(from.version, change);
  };

  return (
    <>
      <FormPage
        submitLabel={words.save}
        onSubmit={check}
        pending={config.pending && config.ordered === 'wifiSettings'}
        problems={problems}
        error={inConflict || isSavedAfterAll ? undefined : config.error}
        blockedReason={isChanged ? undefined : words.nothingChanged}
      >
        <SettingsState functions={functions} settings={settings} />
        {config.outcome && (
          <Notice tone={config.outcome.tone} live>
            {config.outcome.message}
          </Notice>
        )}
        <SettingsFields
          functions={functions}
          draft={draft}
          clients={clients}
          onChange={edit.change}
          errorOf={(name) => problemOf(problems, name)}
        />
        {own('blackList') && (
          <Card>
            <Rows>
              <ListRow
                icon={<BlockIcon />}
                title={words.blackList}
                text={words.blackListText(functions.blackList.length)}
                href={pageUrl('contentManage.html', { imei })}
              />
            </Rows>
          </Card>
        )}
        <SettingsActions functions={functions} config={config} />
        <SettingsLog functions={functions} />
      </FormPage>
      <Confirm
        open={asks}
        onClose={() => setAsks(false)}
        title={words.confirmTitle}
        yes={{
          label: words.confirmYes,
          onPress: () => {
            setAsks(false);
            send(from.version, change);
          },
        }}
        no={{ label: words.confirmNo }}
      >
        <p>{withWordBreaks(words.confirmInterrupts(interruptsSec))}</p>
        {reconnects(change) && <p className={styles.space}>{withWordBreaks(words.confirmReconnect)}</p>}
      </Confirm>
      <SettingsConflict
        open={inConflict && isChanged}
        change={change}
        refetch={refetch}
        settings={settings}
        isNewer={settings.version > from.version}
        pending={config.pending}
        onKeep={() => send(settings.version, changesOf(draft, settings))}
        onTake={() => {
          edit.takeTheirs();
          config.reset();
        }}
        onClose={config.reset}
      />
    </>
  );
}

/** Whether the hotspot is online to receive what is saved, and whether it has applied everything. */
function SettingsState({
  functions,
  settings,
}: Pick<SettingsFormProps, 'functions' | 'settings'>): ReactNode {
  const nowMs = useNow();
  const words = useTexts(texts);
  const format = useFormat();
  const { online, lastSeenAt, log } = functions;
  if (!online) {
    return (
      <Notice tone="warn">
        {lastSeenAt === null ? words.neverSeen : words.offline(momentText(format, lastSeenAt, nowMs))}
        {!settings.applied && ` ${words.notApplied}`}
      </Notice>
    );
  }
  if (log.some(({ state }) => state === 'sent')) {
    return (
      <Notice tone="idle" live>
        {words.sent}
      </Notice>
    );
  }
  return settings.applied ? null : <Notice tone="warn">{words.notApplied}</Notice>;
}
