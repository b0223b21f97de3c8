import type { ReactNode } from 'react';
import { useTexts } from '../../text/text-context.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { Notice } from '../../ui/tag.tsx';
import styles from './hotspot.module.css';
import { type FunctionId, type Functions, functionOf } from './hotspot.ts';
import { bandWords, securityWords, sleepText } from './setting-words.ts';
import { texts } from './settings-texts.ts';
import { byteLength, type SettingsDraft } from './wifi-rules.ts';

const sleepChoices = [0, 5, 10, 15, 30, 60, 120];

export interface SettingsFieldsProps {
  readonly functions: Functions;
  readonly draft: SettingsDraft;
  readonly clients: { readonly min: number; readonly max: number };
  readonly onChange: (part: Partial<SettingsDraft>) => void;
  readonly errorOf: (name: keyof SettingsDraft) => string | undefined;
}

/** The fields for what this hotspot supports; others are left out. */
export function SettingsFields(props: SettingsFieldsProps): ReactNode {
  const { functions, draft, clients, onChange, errorOf } = props;
  const words = useTexts(texts);
  const has = (id: FunctionId) => functionOf(functions, id) !== undefined;
  const allowed = (id: FunctionId, value: string) => {
    const choices = functionOf(functions, id)?.choices ?? [];
    return choices.length === 0 || choices.some((choice) => choice.value === value);
  };
  const sleeps = [...new Set([...sleepChoices, Number(draft.sleepAfterMin)])].sort((a, b) => a - b);
  const hasPower = has('maxClients') || has('sleepAfter');
  return (
    <>
      <Card>
        <div className={styles.fields}>
          {has('wifiName') && (
            <TextField
              name="ssid"
              label={words.ssid}
              hint={words.ssidHint(byteLength(draft.ssid.trim()))}
              autoComplete="off"
              maxLength={64}
              value={draft.ssid}
              onChange={(ssid) => onChange({ ssid })}
              error={errorOf('ssid')}
            />
          )}
          {has('security') && (
            <SelectField
              name="security"
              label={words.security}
              value={draft.security}
              onChange={(security) => onChange({ security: security as SettingsDraft['security'] })}
              options={Object.entries(securityWords(words))
                .filter(([value]) => allowed('security', value))
                .map(([value, label]) => ({ value, label }))}
            />
          )}
          {draft.security === 'open' ? (
            <Notice tone="warn">{words.openWarning}</Notice>
          ) : (
            has('wifiPassword') && (
              <TextField
                name="wifiPassword"
                label={words.password}
                hint={words.passwordHint}
                type="password"
                autoComplete="off"
                maxLength={64}
                value={draft.wifiPassword}
                onChange={(wifiPassword) => onChange({ wifiPassword })}
                error={errorOf('wifiPassword')}
                reveal={words}
              />
            )
          )}
          {has('band') && (
            <SelectField
              name="band"
              label={words.band}
              value={draft.band}
              onChange={(band) => onChange({ band: band as SettingsDraft['band'] })}
              options={Object.entries(bandWords(words))
                .filter(([value]) => allowed('band', value))
                .map(([value, label]) => ({ value, label }))}
            />
          )}
          {has('hidden') && (
            <Checkbox
              label={words.hidden}
              text={words.hiddenText}
              checked={draft.hidden}
              onChange={(hidden) => onChange({ hidden })}
            />
          )}
        </div>
      </Card>
      {hasPower && (
        <Card>
          <div className={styles.fields}>
            {has('maxClients') && (
              <TextField
                name="maxClients"
                label={words.maxClients}
                hint={words.maxClientsHint(clients.min, clients.max)}
                inputMode="numeric"
                autoComplete="off"
                maxLength={3}
                value={draft.maxClients}
                onChange={(maxClients) => onChange({ maxClients })}
                error={errorOf('maxClients')}
              />
            )}
            {has('sleepAfter') && (
              <SelectField
                name="sleepAfterMin"
                label={words.sleep}
                value={draft.sleepAfterMin}
                onChange={(sleepAfterMin) => onChange({ sleepAfterMin })}
                options={sleeps.map((minutes) => ({
                  value: String(minutes),
                  label: sleepText(minutes, words),
                }))}
              />
            )}
          </div>
        </Card>
      )}
    </>
  );
}
