-- Whether a person still works on a project: of the customer as one who keeps or prepares its documents, of its channel as a leader
-- or as the one whom it was given to. A customer doesn't see its channel's people, so this asks with its owner's rights.
CREATE OR REPLACE FUNCTION works_on_project(person text, person_tenant text, customer text, project text) RETURNS boolean
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
  answer boolean;
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  SELECT EXISTS (SELECT 1 FROM memberships m
    JOIN projects p ON p.tenant_code = customer AND p.project_code = project
    JOIN project_groups g ON g.tenant_code = p.channel_tenant_code AND g.project_group_code = p.project_group_code
    WHERE m.tenant_code = person_tenant AND m.account_id = person AND (
      (person_tenant = customer AND m.role_code IN ('CONSUMER_PM', 'CONSUMER_OWNER'))
      OR (person_tenant = p.channel_tenant_code AND (
        m.role_code IN ('CHANNEL_TENANT_MANAGER', 'CHANNEL_TENANT_SUB_MANAGER')
        OR (m.role_code IN ('CHANNEL_OWNER', 'CHANNEL_EXECUTOR') AND person IN (p.teacher_account_id, g.owner_account_id))
      ))
    )) INTO answer;
  PERFORM set_config('app.scope', before, true);
  RETURN answer;
END $$;
