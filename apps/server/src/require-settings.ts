import { type Config, ConfigError, outsideServices } from './platform/config.ts';

type Name = keyof Config;

/** Settings that need each other: with half a configuration the server would start, and fail at the first customer. */
const together: readonly { readonly where: Name; readonly needs: readonly Name[] }[] = [
  { where: 'DEVICE_PLATFORM_URL', needs: ['DEVICE_PLATFORM_KEY_ID', 'DEVICE_PLATFORM_SECRET'] },
  { where: 'DEVICE_PLATFORM_KEY_ID', needs: ['DEVICE_PLATFORM_URL'] },
  { where: 'CARRIER_APP_ID', needs: ['CARRIER_URL'] },
  { where: 'CARRIER_URL', needs: ['CARRIER_APP_ID'] },
  { where: 'REAL_NAME_APP_ID', needs: ['REAL_NAME_URL'] },
  { where: 'REAL_NAME_URL', needs: ['REAL_NAME_APP_ID'] },
  { where: 'SMS_ACCESS_KEY_ID', needs: ['SMS_SIGN_NAME', 'SMS_TEMPLATE_PHONE_CODE'] },
  { where: 'SMS_SIGN_NAME', needs: ['SMS_ACCESS_KEY_ID'] },
  { where: 'ALARM_SENDER_KEY_FILE', needs: ['ALARM_SENDER_URL'] },
  { where: 'STRIPE_WEBHOOK_SECRETS_FILE', needs: ['STRIPE_SECRET_KEY_FILE'] },
  { where: 'CUSTOMER_SERVICE_ACCESS_KEY_ID', needs: ['CUSTOMER_SERVICE_WINDOW_URL'] },
  { where: 'FILES_S3_BUCKET', needs: ['FILES_S3_ACCESS_KEY_ID'] },
  // Without the bucket all files would be on the disk of the process that took them, unseen by the others.
  { where: 'FILES_S3_ACCESS_KEY_ID', needs: ['FILES_S3_BUCKET'] },
  { where: 'FILES_S3_ENDPOINT', needs: ['FILES_S3_BUCKET'] },
];

/**
 * Checks at the start what settings require of each other, beyond what each must be by itself.
 * @throws ConfigError with one sentence that names the variable
 */
export function requireSettings(config: Config): void {
  for (const { where, needs } of together) {
    const missing = config[where] === '' ? undefined : needs.find((name) => config[name] === '');
    if (missing) throw new ConfigError(`${missing}: must be set with ${where}`);
  }
  const sender = outsideServices.find(({ configured, notifies }) => notifies && config[configured] !== '');
  // Otherwise providers would be told 127.0.0.1, no notification would arrive, and each payment would wait to be
  // polled.
  if (!config.DEMO && sender && !config.PUBLIC_ORIGIN.startsWith('https://'))
    throw new ConfigError(`PUBLIC_ORIGIN: must be set with ${sender.configured}, and have https`);
}
