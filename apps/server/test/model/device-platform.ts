import type {
  ActivationReport,
  ActivationState,
  DevicePlatform,
  ServiceActivation,
} from '../../src/gateways/device/port.ts';
import type { Stepping } from './interleaver.ts';

/**
 * How the platform treats the next call. down: it does nothing and does not answer. lost: it does it, but its answer is
 * lost.
 */
export type PlatformMood = 'down' | 'lost' | 'failing' | 'slow' | 'forgetful';

/** The device platform, as far as the model needs it: it does each request once. */
export class DevicePlatformWorld {
  readonly services = new Map<string, { activation: ServiceActivation; state: ActivationState }>();
  readonly moods: PlatformMood[] = [];

  /** The platform as one process sees it. */
  adapter(process: Stepping): DevicePlatform {
    const call = async <T>(act: () => T): Promise<T> => {
      const answer = await process.step(() => {
        try {
          return { value: act() };
        } catch (error) {
          return { error };
        }
      });
      await process.step(() => {});
      if ('error' in answer) throw answer.error;
      return answer.value;
    };
    return {
      activate: (activation) => call(() => this.#activate(activation)),
      activationState: (requestId) => call(() => this.#stateOf(requestId)),
      // No operation of the model ends a cloud service.
      eraseCloudData: async () => {},
    };
  }

  #activate(activation: ServiceActivation): number {
    const mood = this.moods.shift();
    if (mood === 'down') throw new Error('the platform is down');
    const service = this.services.get(activation.requestId) ?? { activation, state: 'accepted' };
    if (activation.revision > service.activation.revision) service.activation = activation;
    if (mood === 'failing' && service.state === 'accepted') service.state = 'failed';
    this.services.set(activation.requestId, service);
    if (mood === 'lost') throw new Error('the answer was lost');
    return service.activation.revision;
  }

  #stateOf(requestId: string): ActivationReport {
    const mood = this.moods.shift();
    if (mood === 'down' || mood === 'lost') throw new Error('the platform is down');
    const service = this.services.get(requestId);
    if (mood === 'forgetful' && service?.state === 'accepted') this.services.delete(requestId);
    if (!service || mood === 'forgetful')
      return { state: service?.state === 'active' ? 'active' : 'unknown', reason: null };
    if (service.state === 'accepted' && mood !== 'slow')
      service.state = mood === 'failing' ? 'failed' : 'active';
    return { state: service.state, reason: null };
  }
}
