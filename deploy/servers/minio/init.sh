# The bucket, which anyone may read by name and nobody list, and a user per service.
set -eu
mc mb --ignore-existing "store/$BUCKET"
sed "s/BUCKET/$BUCKET/" /minio/public.json > /tmp/public.json
mc anonymous set-json /tmp/public.json "store/$BUCKET"
for right in read write; do
  sed "s/BUCKET/$BUCKET/" "/minio/$right.json" > "/tmp/$right.json"
  mc admin policy create store "pictures-$right" "/tmp/$right.json"
done
save_user() { # save_user NAME SECRET POLICY
  mc admin user add store "$1" "$2"
  mc admin policy attach store "$3" --user "$1" || mc admin user info store "$1" | grep -q "$3"
}
save_user users "$USERS_S3_SECRET_KEY" pictures-write
save_user promotions "$PROMOTIONS_S3_SECRET_KEY" pictures-write
save_user ads "$ADS_S3_SECRET_KEY" pictures-write
save_user gamification "$GAMIFICATION_S3_SECRET_KEY" pictures-write
save_user operator "$OPERATOR_S3_SECRET_KEY" pictures-write
save_user gateway "$GATEWAY_S3_SECRET_KEY" pictures-read
echo 'The store is ready.'
