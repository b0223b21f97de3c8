/** A short message: parameters for a template that the carrier has approved. */
export interface SmsMessage {
  /** With a country code if it is not of mainland China. */
  readonly phone: string;
  readonly template: 'phoneCode';
  readonly parameters: Readonly<Record<string, string>>;
}

/** A message was certainly not sent. */
export class SmsRefused extends Error {}

/** Sends short messages. @throws SmsRefused when a message was not accepted, another error when it may not have been */
export interface SmsSender {
  send(message: SmsMessage): Promise<void>;
}
