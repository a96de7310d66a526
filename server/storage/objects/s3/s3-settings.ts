/** A bucket, and whom to be there. */
export interface S3Settings {
  /** Where the server is; buckets are the first part of its paths. */
  readonly endpoint: URL;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}
