// Loaded with --import into every program that a task starts: when the task is killed, its end of the
// IPC channel closes, and the program finishes what is under way as on any SIGTERM. Without it a killed
// `npm start` would leave a server behind that holds the port.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
