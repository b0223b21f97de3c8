export {
  type RunningSimulators,
  type SimulatorName,
  type StartOptions,
  startSimulators,
} from './start-simulators.ts';
