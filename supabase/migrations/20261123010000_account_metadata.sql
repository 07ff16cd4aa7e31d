-- What a library once stored as a string that holds an object, as an object.
update auth.users set raw_user_meta_data = (raw_user_meta_data #>> '{}')::jsonb where jsonb_typeof(raw_user_meta_data) = 'string';
update auth.users set raw_app_meta_data = (raw_app_meta_data #>> '{}')::jsonb where jsonb_typeof(raw_app_meta_data) = 'string';
update auth.identities set identity_data = (identity_data #>> '{}')::jsonb where jsonb_typeof(identity_data) = 'string';
