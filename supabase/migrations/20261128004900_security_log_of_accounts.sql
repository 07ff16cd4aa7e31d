-- Whoever exports their account reads what the log has of it.
create index security_log_account on private.security_log (account);
