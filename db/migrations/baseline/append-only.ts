// Rows that stay as they were written: the trigger function that refuses a change. Each table that is guarded names it in its own file.
export const appendOnly = /* sql */ `
create function refuse_change() returns trigger language plpgsql as $$
begin raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege'; end $$;
`
