/** The text of the configuration file, written before each start. `ALTER SYSTEM` still overrides it. */
export function postgresConfiguration(options: {
  socketFolder: string;
  tcpPort?: number;
  maxConnections: number;
  durable: boolean;
  major: number;
}): string {
  const settings: Record<string, string | number> = {
    // Double quotes as well, since the value is a list and a path may contain a comma.
    unix_socket_directories: `"${options.socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: "0700",
    listen_addresses: options.tcpPort ? "127.0.0.1" : "",
    port: options.tcpPort ?? 5432,

    // For one small site on one small machine: few processes, little memory, a small folder.
    max_connections: options.maxConnections,
    shared_buffers: "32MB",
    jit: "off",
    ...(options.major >= 18 && { io_method: "sync" }),
    max_parallel_workers_per_gather: 0,
    max_logical_replication_workers: 0,
    min_wal_size: "32MB",
    max_wal_size: "128MB",

    idle_in_transaction_session_timeout: "60s",
    timezone: "UTC",
    lc_messages: "C",

    // One log file per day of the week. The level "log" leaves out errors of clients, which can contain personal data.
    logging_collector: "on",
    log_directory: "../log",
    log_filename: "%a.log",
    log_rotation_age: "1d",
    log_rotation_size: 0,
    log_truncate_on_rotation: "on",
    log_min_messages: "log",
    log_checkpoints: "off",
    log_timezone: "UTC",

    ...(!options.durable && { fsync: "off", full_page_writes: "off" }),
  };
  return Object.entries(settings)
    .map(([name, value]) => `${name} = '${String(value).replaceAll("'", "''")}'\n`)
    .join("");
}
