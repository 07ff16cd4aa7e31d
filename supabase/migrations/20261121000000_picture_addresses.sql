-- A picture's address is a path of this site, or a URL with a host and without spaces: pages and search engines build upon it.
-- Ports and passwords are fine; "https://", "http://[x" and "https://a b/x.jpg" are not.
-- Those that are there already may stay: pages leave out what is no address.
alter table public.attraction_images
  add constraint attraction_images_image_url_is_address
  check (image_url ~* '^(https?://[a-z0-9][^\s/]*(/\S*)?|/\S*)$') not valid;
