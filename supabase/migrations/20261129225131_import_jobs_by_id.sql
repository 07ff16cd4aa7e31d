-- Which job it is: one that stood still for longer than its lease may come back while another of the same name is at work.
alter table private.imports add column job_id uuid;
