// The trigger function that refuses a change of append-only rows. Each guarded table names it in its own file.
export const appendOnly = /* sql */ `
create function refuse_change() returns trigger language plpgsql as $$
begin raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege'; end $$;
`
