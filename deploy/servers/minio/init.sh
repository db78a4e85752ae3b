# The bucket, which anyone may read by name and nobody list, and a user per service. The image has bash, cat and mc alone.
set -euo pipefail
secret() { cat "/run/secrets/$1"; }
export MC_CONFIG_DIR=/tmp/mc
mc alias set store "http://$STORE" root "$(secret MINIO_ROOT_PASSWORD)" >/dev/null
mc mb --ignore-existing "store/$BUCKET"
for policy in public read write; do
  text=$(cat "/minio/$policy.json")
  printf '%s' "${text//BUCKET/$BUCKET}" > "/tmp/$policy.json"
done
mc anonymous set-json /tmp/public.json "store/$BUCKET"
mc admin policy create store pictures-read /tmp/read.json
mc admin policy create store pictures-write /tmp/write.json
attach_policy() { # attach_policy NAME POLICY
  # Attaching a policy again is an error of its own.
  mc admin policy attach store "$2" --user "$1" || [[ $(mc admin user info store "$1") == *"$2"* ]]
}
save_user() { # save_user NAME POLICY
  mc admin user add store "$1" "$(secret "${1^^}_S3_SECRET_KEY")"
  attach_policy "$1" "$2"
}
for name in users promotions ads gamification operator; do save_user "$name" pictures-write; done
save_user gateway pictures-read
# Backups in a bucket of the same store: where it is for trying out only.
if [[ -n ${BACKUP_BUCKET:-} ]]; then
  mc mb --ignore-existing "store/$BACKUP_BUCKET"
  text=$(cat /minio/backups.json)
  printf '%s' "${text//BUCKET/$BACKUP_BUCKET}" > /tmp/backups.json
  mc admin policy create store backups /tmp/backups.json
  attach_policy operator backups
fi
echo 'The store is ready.'
