/**
 * A provider that fills fields which a release adds. Runs before indexes are built and the service serves, in each
 * replica, while replicas of the earlier release still write.
 */
export abstract class DataMigration {
  abstract migrate(): Promise<void>;
}
