import { socketPort, type ServerPaths } from './paths.ts';

/**
 * The server's settings, passed on its command line so that they always match this version. Durability stays at
 * PostgreSQL's defaults (fsync and synchronous_commit on); memory suits a small machine.
 */
export function serverSettings(paths: ServerPaths): Record<string, string> {
  return {
    listen_addresses: '',
    port: String(socketPort),
    // A comma-separated list, so the path is quoted.
    unix_socket_directories: `"${paths.socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: '64MB',
    max_wal_size: '256MB',
    jit: 'off',
    // After a crash PostgreSQL first syncs all its files. One call for the file system instead of one for each of a
    // thousand files: 0.3 s instead of 3.5 s on a busy disk.
    recovery_init_sync_method: process.platform === 'linux' ? 'syncfs' : 'fsync',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // One file per weekday, truncated when its day returns: at most a week of logs.
    logging_collector: 'on',
    log_directory: paths.logFolder,
    log_filename: 'postgres-%a.log',
    log_rotation_age: '1d',
    log_rotation_size: '0',
    log_truncate_on_rotation: 'on',
    log_line_prefix: '%m [%p] ',
    log_checkpoints: 'off',
    log_min_messages: 'warning',
    // Statements contain user content and addresses; the callers log their own errors.
    log_min_error_statement: 'panic',
  };
}

export function asArguments(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
