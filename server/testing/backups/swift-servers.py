"""Debian's Swift with its S3 API, all four servers in one process, for tests: swift-servers.py FOLDER BYTES PAGES.
A part of an upload has that many bytes at least, and pages of any origin may read answers if they are "allowed".

Prints the port and ends when its input does. The key test:owner may do everything, test:guest nothing.
The secret of both is "secret"."""
import eventlet

eventlet.patcher.monkey_patch()
import logging
import os
import sys

from eventlet import wsgi
from eventlet.hubs import trampoline
from swift.common import utils
from swift.common.ring import RingBuilder
from swift.common.wsgi import loadapp

HOST = '127.0.0.1'
STORAGE = ('account', 'container', 'object')
# On a busy machine a list would lack what was stored: Swift puts an update off that takes longer than a second.
PATIENCE = '''conn_timeout = 60
node_timeout = 300
'''
STORAGE_CONF = '''[DEFAULT]
container_update_timeout = 300
''' + PATIENCE + '''devices = {folder}/devices
mount_check = false
swift_dir = {folder}
fallocate_reserve = 0
[pipeline:main]
pipeline = server
[app:server]
use = egg:swift#{name}
'''
PROXY_CONF = '''[DEFAULT]
swift_dir = {folder}
[pipeline:main]
pipeline = catch_errors gatekeeper listing_formats s3api tempauth slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
strict_cors_mode = {strict}
''' + PATIENCE + '''[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
max_bucket_listing = 40
min_segment_size = {least}
[filter:tempauth]
use = egg:swift#tempauth
user_test_owner = secret .admin
user_test_guest = secret
[filter:slo]
use = egg:swift#slo
'''


class NoCache:
    """Swift asks for a memcached. Without one it reads everything anew."""

    def get(self, *args, **kwargs):
        return None

    def set(self, *args, **kwargs):
        pass

    delete = incr = set


def with_cache(app):
    def call(env, start):
        env['swift.cache'] = NoCache()
        return app(env, start)
    return call


def main(folder, least, pages):
    logging.disable(logging.CRITICAL)
    # Otherwise read from /etc/swift/swift.conf, which says that it has to be changed.
    utils.HASH_PATH_SUFFIX = b'sleigh'
    sockets = {name: eventlet.listen((HOST, 0)) for name in STORAGE + ('proxy',)}
    os.makedirs(folder + '/devices/one')
    for name in STORAGE:
        ring = RingBuilder(1, 1, 0)
        ring.add_dev({'id': 0, 'region': 1, 'zone': 1, 'weight': 1, 'device': 'one',
                      'ip': HOST, 'port': sockets[name].getsockname()[1]})
        ring.rebalance()
        ring.get_ring().save('%s/%s.ring.gz' % (folder, name))
    for name, listening in sockets.items():
        conf = PROXY_CONF if name == 'proxy' else STORAGE_CONF
        path = '%s/%s.conf' % (folder, name)
        with open(path, 'w') as file:
            file.write(conf.format(folder=folder, name=name, least=least,
                                   strict='false' if pages == 'allowed' else 'true'))
        app = with_cache(loadapp(path, global_conf={'log_name': name}))
        eventlet.spawn(wsgi.server, listening, app, log_output=False)
    print(sockets['proxy'].getsockname()[1], flush=True)
    while True:
        trampoline(0, read=True)
        if not os.read(0, 100):
            return


main(*sys.argv[1:])
