-- The daily backup of BACKUP_FOLDER: made once however many servers there are, and how old the last one is.

create table private.backups (
  -- One row, which whoever makes one claims by moving `next_at`.
  is_only boolean primary key default true check (is_only),
  next_at timestamptz not null,
  since timestamptz not null default now(),
  made_at timestamptz
);
